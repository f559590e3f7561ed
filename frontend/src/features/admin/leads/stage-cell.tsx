import { shownName } from '../../../../../contracts/src/person-name.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import type { Baseline } from '../../merging/merge-edits.js';
import { nameOf } from '../../leads/data/name-of.js';
import { agreedToMove, type MailLeftOut } from '../../owner-mail/owner-mail-question.js';
import { movedBy, moveStage, stageOptions } from '../../leads/stage/stage-picker.js';
import { ChevronDown } from 'lucide-react';
import { CellMenu } from '../../../ui/data-grid/row-menu.js';
import { MenuChoice, MenuHeading } from '../../../ui/menu.js';
import { StatusBadge } from '../../leads/components/status-badge.js';

/** A stage picked in a row. It is shown until the row includes the move. */
interface Picked {
  to: LeadStatus;
  /** The lead's revision after the move; null while the request runs. */
  revision: number | null;
}

const picked = storeOfPerson<Readonly<Record<string, Picked>>>({});

/** The stage as the person expects it, and whether the request is running. */
function useRowStatus({ id, revision, status }: Pick<Lead, 'id' | 'revision' | 'status'>): {
  status: LeadStatus;
  moving: boolean;
} {
  const here = picked.use((rows) => rows[id]);
  return shownStatus(here, { revision, status });
}

/** Pure: the picked stage overrides a row that does not include it yet. */
export function shownStatus(
  here: Picked | undefined,
  row: Pick<Lead, 'revision' | 'status'>,
): { status: LeadStatus; moving: boolean } {
  if (here?.revision === null) return { status: here.to, moving: true };
  if (here && row.revision < here.revision) return { status: here.to, moving: false };
  return { status: row.status, moving: false };
}

/** Moves the lead of a row. On a failure the row shows its old stage again. If somebody else moved it meanwhile, the person decides. */
async function moveRow(lead: Lead, to: LeadStatus) {
  const left = await agreedToMove([lead], to, nameOf(lead));
  if (left) await move(lead.id, { revision: lead.revision, values: lead }, to, left);
}

async function move(id: string, began: Baseline, to: LeadStatus, left: MailLeftOut) {
  const toasts = actionToast('status', id);
  picked.update((rows) => ({ ...rows, [id]: { to, revision: null } }));
  try {
    const outcome = await moveStage(id, began, to, left);
    if (outcome.kind === 'saved') {
      keep(id, outcome.answer ? { to, revision: outcome.answer.revision } : null);
      toasts.done('Status updated successfully');
      return;
    }
    keep(id, null);
    toasts.failed('Failed to update status', movedBy(outcome), {
      duration: 10_000,
      action: { label: `Move to ${statusLabel(to)}`, onClick: () => void move(id, outcome.now, to, left) },
    });
  } catch (error) {
    keep(id, null);
    toasts.failed('Failed to update status', error);
  }
}

function keep(id: string, next: Picked | null) {
  picked.update(({ [id]: _before, ...others }) => (next ? { ...others, [id]: next } : others));
}

/** A row's stage, as a menu of all stages. */
export function StageCell({ lead }: { lead: Lead }) {
  const { status, moving } = useRowStatus(lead);
  const label = `Stage of ${shownName(lead.name)}: ${statusLabel(status)}`;
  return (
    <CellMenu
      label={label}
      entries={() => (
        <>
          <MenuHeading>Move to</MenuHeading>
          <MenuChoice<LeadStatus>
            value={status}
            onChange={(to) => to !== status && void moveRow(lead, to)}
            options={stageOptions}
          />
        </>
      )}
      draw={(act) => (
        <button
          type="button"
          {...act}
          aria-label={label}
          aria-busy={moving || undefined}
          className="inline-flex max-w-full items-center gap-1 rounded-sm align-middle hover:bg-hover aria-busy:opacity-60 pointer-coarse:min-h-10"
        >
          <StatusBadge status={status} /> <ChevronDown className="size-3.5 shrink-0 text-ink-soft" />
        </button>
      )}
    />
  );
}
