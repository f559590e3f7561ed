import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  altTextSchema,
  maxImageBytes,
  maxImageMB,
  type ImageVersion,
} from '../../../../contracts/src/images/queries.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../lib/kept-form.js';
import { Field, FieldError } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { CommandFields } from '../command-form/command-form.js';
import { readImagesAgain, uploadImage, versionsOf } from './images-query.js';
import { Overtaken, PicturePreview, isOvertaken, showDone } from './picture-parts.js';
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

const entriesSchema = z.object({ alt: z.string() });
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
  const isNew = !versions[0]?.picture;
  const [seen, setSeen] = useState(versions[0]?.version ?? 0);
  const [theirs, setTheirs] = useState<ImageVersion | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const { entries, enter, draft } = useKeptEntries(`picture:${place.name}`, entriesSchema, {
    alt: versions[0]?.picture ? versions[0].alt : '',
  });
  const { alt } = entries;
  const [faults, setFaults] = useState<{ file?: string; alt?: string; sending?: string }>({});
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (!chosen) return;
    const fault = faultOfFile(chosen);
    setFaults(({ alt: ofText }) => ({ ...(ofText && { alt: ofText }), ...(fault && { file: fault }) }));
    setFile(fault ? null : chosen);
    setPreview(null);
    if (!fault) addressOfFile(chosen).then(setPreview, () => setFaults({ file: 'The file could not be read.' }));
  };
  const submit = async () => {
    if (sending.current) return;
    const text = altTextSchema.safeParse(alt);
    const found = {
      ...(!file && { file: faults.file ?? 'Choose a picture.' }),
      ...(text.error && { alt: text.error.issues[0]?.message ?? 'Alternative text is required' }),
    };
    setFaults(found);
    if (!file || !text.data) return;
    sending.current = new AbortController();
    setShare(0);
    try {
      await uploadImage({ name: place.name, seen }, file, text.data, setShare, sending.current.signal);
      showDone(place.name === 'logo.png' ? 'Logo uploaded successfully' : 'Image uploaded successfully');
      draft.drop();
      onClose();
    } catch (error) {
      if (sending.current.signal.aborted) return;
      if (isOvertaken(error)) {
        const newest = await readImagesAgain().then(
          (history) => versionsOf(history, place.name)[0],
          () => undefined,
        );
        if (newest) setTheirs(newest);
        if (newest) setSeen(newest.version);
        else setFaults({ sending: 'Somebody else changed this picture in the meantime. Try again.' });
      } else setFaults(faultsOf(error));
    } finally {
      sending.current = null;
      setShare(null);
    }
  };
  return (
    <FormDialog
      title={isNew ? `Upload: ${place.title}` : `Replace: ${place.title}`}
      description={`${place.advice} JPEG, PNG or WebP of at most ${maxImageMB} MB.`}
      draft={draft}
      act={theirs ? 'Replace theirs' : isNew ? 'Upload' : 'Replace'}
      acting={`Uploading… ${Math.round((share ?? 0) * 100)}%`}
      busy={share !== null}
      width="md"
      leaves
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Picture" mark="required" error={faults.file}>
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
      <CommandFields
        form={{ entries, enter, errors: faults }}
        fields={[
          {
            name: 'alt',
            label: 'Alternative text',
            mark: 'required',
            maxLength: 250,
            help: 'What people who can’t see the picture are told about it.',
          },
        ]}
      />
      {theirs && <Overtaken name={place.name} theirs={theirs} />}
      <div role="alert">{faults.sending && <FieldError>{faults.sending}</FieldError>}</div>
    </FormDialog>
  );
}

function faultsOf(error: unknown): { file?: string; alt?: string; sending?: string } {
  if (error instanceof ApiProblem && ofTheFile.has(error.code))
    return { file: [error.message, error.detail].filter(Boolean).join(' ') };
  const ofText = error instanceof ApiProblem && error.errors.find(({ path }) => path === 'alt');
  if (ofText) return { alt: ofText.message };
  return { sending: sentenceOf(error, 'The picture could not be sent. Try again.') };
}
