import { statusLabel, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import type { Baseline } from '../../leads/edit/save-merged.js';
import { movedBy, moveStage } from '../../leads/stage/move-stage.js';

/** A stage that was picked in a row: shown until the row is one that knows of it. */
interface Picked {
  to: LeadStatus;
  /** Of the lead once it was moved; null while that is being asked. */
  revision: number | null;
}

const picked = storeOfPerson<Readonly<Record<string, Picked>>>({});

/** The stage as the person expects it, and whether it is being asked for. */
export function useRowStatus({ id, revision, status }: Pick<Lead, 'id' | 'revision' | 'status'>): {
  status: LeadStatus;
  moving: boolean;
} {
  const here = picked.use((rows) => rows[id]);
  return shownStatus(here, { revision, status });
}

/** Pure: what was picked stands over a row that does not know of it yet. */
export function shownStatus(
  here: Picked | undefined,
  row: Pick<Lead, 'revision' | 'status'>,
): { status: LeadStatus; moving: boolean } {
  if (here?.revision === null) return { status: here.to, moving: true };
  if (here && row.revision < here.revision) return { status: here.to, moving: false };
  return { status: row.status, moving: false };
}

/** Moves the lead of a row; on a failure the row shows again what it showed. When somebody else moved it meanwhile, the person decides. */
export function moveRow(lead: Lead, to: LeadStatus): Promise<void> {
  return move(lead.id, { revision: lead.revision, values: lead }, to);
}

async function move(id: string, began: Baseline, to: LeadStatus): Promise<void> {
  const toasts = actionToast('status', id);
  picked.update((rows) => ({ ...rows, [id]: { to, revision: null } }));
  try {
    const outcome = await moveStage(id, began, to);
    if (outcome.kind === 'saved') {
      keep(id, outcome.answer ? { to, revision: outcome.answer.revision } : null);
      toasts.done('Status updated successfully');
      return;
    }
    keep(id, null);
    toasts.failed('Failed to update status', movedBy(outcome), {
      duration: 10_000,
      action: { label: `Move to ${statusLabel(to)}`, onClick: () => void move(id, outcome.now, to) },
    });
  } catch (error) {
    keep(id, null);
    toasts.failed('Failed to update status', error);
  }
}

function keep(id: string, next: Picked | null): void {
  picked.update(({ [id]: _before, ...others }) => (next ? { ...others, [id]: next } : others));
}
