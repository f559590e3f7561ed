import { useState } from 'react';
import { describeImageSchema, type ImageVersion } from '../../../../contracts/src/images/queries.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { CommandDialog } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { describeImage, orTheirs } from './images-query.js';
import { Overtaken, showDone } from './picture-parts.js';
import type { SitePlace } from './places.js';

/** Changes a picture's alternative text. */
export function DescribeDialog({
  place: { name, title },
  present,
  onClose,
}: {
  place: SitePlace;
  present: ImageVersion;
  onClose: () => void;
}) {
  // Not kept: after a reload, saving shows theirs again.
  const [theirs, setTheirs] = useState<ImageVersion | null>(null);
  const form = useCommandForm({
    name: `description:${name}`,
    blank: { alt: present.alt, seen: present.version },
    began: ['seen'],
    schema: describeImageSchema,
    bodyOf: ({ alt }) => ({ alt }),
    send: ({ alt }): Promise<void> =>
      orTheirs(name, describeImage({ name, seen: theirs?.version ?? form.entries.seen }, alt)),
    changed: (newest: ImageVersion) => {
      setTheirs(newest);
      return {};
    },
    errorsOf: (error) => ({ alt: sentenceOf(error, 'It could not be saved. Try again.') }),
    onDone: () => {
      showDone('Alternative text saved');
      onClose();
    },
  });
  return (
    <CommandDialog
      form={form}
      title={`Alternative text: ${title}`}
      description="What people who can’t see the picture are told about it."
      act={theirs ? 'Replace theirs' : 'Save'}
      acting="Saving…"
      width="md"
      leaves
      onClose={onClose}
      fields={[{ name: 'alt', label: 'Alternative text', mark: 'required', maxLength: 250 }]}
    >
      {theirs && <Overtaken name={name} theirs={theirs} />}
    </CommandDialog>
  );
}
