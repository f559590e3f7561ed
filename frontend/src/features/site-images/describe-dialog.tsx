import { useId, useState, type SyntheticEvent } from 'react';
import { z } from 'zod';
import { altTextSchema } from '../../../../contracts/src/images/commands.js';
import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { useKeptForm } from '../../lib/kept-form.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import { describeImage, readImagesAgain, versionsOf } from './images-query.js';
import { Overtaken, isOvertaken, tellDone } from './picture-parts.js';
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
  const form = useId();
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const text = altTextSchema.safeParse(alt);
    setFault(text.error?.issues[0]?.message);
    if (!text.data) return;
    setBusy(true);
    try {
      await describeImage({ name: place.name, seen }, text.data);
      tellDone('Alternative text saved');
      cancel();
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
    <Dialog
      onClose={onClose}
      title={`Alternative text: ${place.title}`}
      found={draft.found}
      description="What people who can’t see the picture are told about it."
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {busy ? 'Saving…' : theirs ? 'Replace theirs' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 text-sm">
        <Field label="Alternative text" mark="required" error={fault}>
          {(control) => (
            <Input
              {...control}
              value={alt}
              maxLength={250}
              onChange={({ target }) => setTyped({ alt: target.value, seen })}
            />
          )}
        </Field>
        {theirs && <Overtaken name={place.name} theirs={theirs} />}
      </form>
    </Dialog>
  );
}
