import { money } from '../../../lib/format.js';
import { improvementCents } from '../../../../../contracts/src/leads/improvements.js';
import { Button } from '../../../ui/button.js';
import type { ImprovementsChanged } from '../data/send-unless-changed.js';

/** One list was changed in two places: shows the other version, and the choice. Nothing is lost before the choice. */
export function ChangedList({
  changed: { theirs },
  onKeep,
  onTake,
  busy = false,
}: {
  changed: ImprovementsChanged;
  onKeep: () => void;
  onTake: () => void;
  busy?: boolean;
}) {
  const chosen = theirs.filter(({ checked }) => checked);
  const list = chosen.map((each) => `${each.name} ${money(improvementCents(each))}`).join(', ');
  return (
    <div role="alert" className="mt-3 flex flex-col gap-2 rounded-control bg-warning-soft p-3 text-warning">
      <p>
        <strong className="font-semibold">This list has changed.</strong> It is now: {list || 'nothing checked'}. What
        you see above is yours and not saved.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={onKeep}>
          Save mine instead
        </Button>
        <Button size="sm" busy={busy} onClick={onTake}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
