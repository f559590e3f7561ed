import { useId, useState, type SyntheticEvent } from 'react';
import { altTextSchema } from '../../../../contracts/src/commands/images.js';
import type { ImageVersion } from '../../../../contracts/src/queries/images.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import { describeImage, readImagesAgain, versionsOf } from './images-query.js';
import { Overtaken } from './overtaken.js';
import type { SitePlace } from './places.js';
import { isOvertaken, tellDone } from './tell.js';

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
  const [seen, setSeen] = useState(present.version);
  const [theirs, setTheirs] = useState<ImageVersion | null>(null);
  const [alt, setAlt] = useState(present.alt);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useId();
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
        setSeen(newest.version);
      } else setFault(sentenceOf(error, 'It could not be saved. Try again.'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Alternative text: ${place.title}`}
      description="What people who can’t see the picture are told about it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {busy ? 'Saving…' : theirs ? 'Replace theirs' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 text-sm">
        <Field label="Alternative text" mark="required" error={fault}>
          {(control) => (
            <Input {...control} value={alt} maxLength={250} onChange={({ target }) => setAlt(target.value)} />
          )}
        </Field>
        {theirs && <Overtaken name={place.name} theirs={theirs} />}
      </form>
    </Dialog>
  );
}
