import type { CommandAnswer } from '../../../../../contracts/src/answers.js';
import { improvementSchema, type Improvement } from '../../../../../contracts/src/property.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { ask } from '../../../lib/calls/api.js';
import { stateAt } from '../../history/state-at.js';
import { money } from '../../../lib/format.js';
import { improvementCents } from '../../../../../contracts/src/leads/improvements.js';
import { Button } from '../../../ui/button.js';

/** Somebody else changed the improvements since they were read. `theirs` are the log's current ones, at `revision`. */
export class ImprovementsChanged extends Error {
  constructor(
    readonly theirs: Improvement[],
    readonly revision: number,
  ) {
    super('Somebody else has changed the improvements.');
  }
}

/**
 * Sends a command that replaces a lead's improvements. A newer revision alone is not a conflict (a note raises it too): it is sent
 * again unless the improvements differ from those that were read.
 * @param seen the improvements that the person changed, and their revision
 * @throws ImprovementsChanged, ApiProblem
 */
export async function sendUnlessChanged(
  leadId: string,
  send: (revision: number) => Promise<CommandAnswer>,
  seen: { improvements: readonly Improvement[]; revision: number },
): Promise<CommandAnswer> {
  try {
    return await send(seen.revision);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'revision_mismatch') throw error;
    const { events, revision } = await ask(leadHistoryRoutes.history, { id: leadId });
    const theirs = improvementSchema
      .array()
      .catch([])
      .parse(stateAt(events, events.length - 1).improvements);
    if (!sameList(theirs, seen.improvements)) throw new ImprovementsChanged(theirs, revision);
    return send(revision);
  }
}

/** Whether two lists are equal, including their order. */
export function sameList(one: readonly Improvement[], other: readonly Improvement[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, checked, estimatedCostCents, customCostCents }, at) => {
      const its = other[at]!;
      return (
        name === its.name &&
        checked === its.checked &&
        estimatedCostCents === its.estimatedCostCents &&
        customCostCents === its.customCostCents
      );
    })
  );
}

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
