import { useState } from 'react';
import { z } from 'zod';
import { altTextSchema, type ImageVersion } from '../../../../contracts/src/images/queries.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { useKeptForm } from '../../lib/kept-form.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { CommandFields } from '../command-form/command-form.js';
import { describeImage, readImagesAgain, versionsOf } from './images-query.js';
import { Overtaken, isOvertaken, showDone } from './picture-parts.js';
import type { SitePlace } from './places.js';

/** The typed text, and the version of the picture that the person saw. */
const typedSchema = z.object({ alt: z.string(), seen: z.int() });

/** Changes a picture's alternative text. */
export function DescribeDialog({
  place,
  present,
  onClose,
}: {
  place: SitePlace;
  present: ImageVersion;
  onClose: () => void;
}) {
  const [theirs, setTheirs] = useState<ImageVersion | null>(null);
  const [{ alt, seen }, setTyped, draft] = useKeptForm(`description:${place.name}`, {
    schema: typedSchema,
    open: () => ({ alt: present.alt, seen: present.version }),
    resume: (before) => before,
    // Once theirs is shown, the draft from before it stays: saving it shows theirs again.
    draftOf: (now) => (theirs ? undefined : now.alt === present.alt ? null : now),
  });
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const text = altTextSchema.safeParse(alt);
    setFault(text.error?.issues[0]?.message);
    if (!text.data) return;
    setBusy(true);
    try {
      await describeImage({ name: place.name, seen }, text.data);
      showDone('Alternative text saved');
      draft.drop();
      onClose();
    } catch (error) {
      const newest = isOvertaken(error)
        ? await readImagesAgain().then(
            (history) => versionsOf(history, place.name)[0],
            () => undefined,
          )
        : undefined;
      if (newest) {
        setTheirs(newest);
        setTyped({ alt, seen: newest.version });
      } else setFault(sentenceOf(error, 'It could not be saved. Try again.'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Alternative text: ${place.title}`}
      description="What people who can’t see the picture are told about it."
      draft={draft}
      act={theirs ? 'Replace theirs' : 'Save'}
      acting="Saving…"
      busy={busy}
      width="md"
      leaves
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CommandFields
        form={{ entries: { alt }, enter: (part) => setTyped({ alt, seen, ...part }), errors: { alt: fault } }}
        fields={[{ name: 'alt', label: 'Alternative text', mark: 'required', maxLength: 250 }]}
      />
      {theirs && <Overtaken name={place.name} theirs={theirs} />}
    </FormDialog>
  );
}
