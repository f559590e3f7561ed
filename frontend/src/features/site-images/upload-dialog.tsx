import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import {
  describeImageSchema,
  maxImageBytes,
  maxImageMB,
  type ImageVersion,
} from '../../../../contracts/src/images/queries.js';
import { ApiProblem, type FieldErrors, refusedFields, sentenceOf } from '../../lib/calls/api-problem.js';
import { Field } from '../../ui/field.js';
import { CommandDialog, FormFault } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { isOvertaken, orTheirs, uploadImage } from './images-query.js';
import { Overtaken, PicturePreview, showDone } from './picture-parts.js';
import type { SitePlace } from './places.js';

/** The error of a chosen file, before it is sent; the server checks its content. Undefined: none. */
export function faultOfFile({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'Invalid file type. Please upload an image.';
  if (size > maxImageBytes) return `File size too large. Maximum size is ${maxImageMB}MB.`;
  return undefined;
}

/** The file as a data: address for an image: the page's policy does not allow images from blobs. */
function addressOfFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** Filters the device's file chooser; the server checks the file's content. */
const accepted = 'image/jpeg,image/png,image/webp';
/** For these the server's own sentence is the specification's. */
const ofTheFile = new Set<string>(['image_too_large', 'image_type_refused', 'picture_unreadable']);

/**
 * Puts a picture in a place. The chosen file and the text stay until it is uploaded, the text also over a reload; another person's picture is never replaced unseen.
 * @param versions of the place, newest first
 */
export function UploadDialog({
  place,
  versions,
  onClose,
}: {
  place: SitePlace;
  versions: readonly ImageVersion[];
  onClose: () => void;
}) {
  const { name, title, advice } = place;
  const [seen] = useState(versions[0]?.version ?? 0);
  const isNew = !versions[0]?.picture;
  const [theirs, setTheirs] = useState<ImageVersion | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const form = useCommandForm({
    name: `picture:${name}`,
    blank: { alt: versions[0]?.picture ? versions[0].alt : '' },
    schema: describeImageSchema,
    faultsOf: (): FieldErrors => (file ? {} : { file: form.errors.file ?? 'Choose a picture.' }),
    send: ({ alt }) => {
      sending.current = new AbortController();
      setShare(0);
      const change = { name, seen: theirs?.version ?? seen };
      return orTheirs(name, uploadImage(change, file!, alt, setShare, sending.current.signal));
    },
    changed: (newest: ImageVersion) => {
      setTheirs(newest);
      return {};
    },
    errorsOf: faultsOf,
    onDone: () => {
      showDone(name === 'logo.png' ? 'Logo uploaded successfully' : 'Image uploaded successfully');
      onClose();
    },
  });

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (!chosen) return;
    const file = faultOfFile(chosen);
    form.setErrors(({ alt }) => ({ alt, file }));
    setFile(file ? null : chosen);
    setPreview(null);
    if (!file) addressOfFile(chosen).then(setPreview, () => form.setErrors({ file: 'The file could not be read.' }));
  };
  return (
    <CommandDialog
      form={form}
      title={isNew ? `Upload: ${title}` : `Replace: ${title}`}
      description={`${advice} JPEG, PNG or WebP of at most ${maxImageMB} MB.`}
      act={theirs ? 'Replace theirs' : isNew ? 'Upload' : 'Replace'}
      acting={`Uploading… ${Math.round(share * 100)}%`}
      width="md"
      leaves
      onClose={onClose}
      above={
        <>
          <Field label="Picture" mark="required" error={form.errors.file}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept={accepted}
                onChange={choose}
                className="w-full rounded-control border border-line-strong bg-surface text-sm file:mr-3 file:h-9 file:border-0 file:border-r file:border-line file:bg-sunken file:px-3 file:font-medium file:text-ink pointer-coarse:file:h-11"
              />
            )}
          </Field>
          {preview && <PicturePreview src={preview} alt="What you have chosen" />}
        </>
      }
      fields={[
        {
          name: 'alt',
          label: 'Alternative text',
          mark: 'required',
          maxLength: 250,
          help: 'What people who can’t see the picture are told about it.',
        },
      ]}
    >
      {theirs && <Overtaken name={name} theirs={theirs} />}
      <FormFault form={form} />
    </CommandDialog>
  );
}

function faultsOf(error: unknown): FieldErrors {
  if (isOvertaken(error)) return { form: 'Somebody else changed this picture in the meantime. Try again.' };
  if (error instanceof ApiProblem && ofTheFile.has(error.code))
    return { file: [error.message, error.detail].filter(Boolean).join(' ') };
  const { alt } = refusedFields(error);
  return alt === undefined ? { form: sentenceOf(error, 'The picture could not be sent. Try again.') } : { alt };
}
