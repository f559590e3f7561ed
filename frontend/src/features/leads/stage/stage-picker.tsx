import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ChevronDown } from 'lucide-react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatusSchema, type LeadStatus, leadStatuses } from '../../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { sinceDay } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import type { PendingMove } from '../../pending/apply-moves.js';
import { layMove, liftThese, moveAnswered } from '../../pending/pending-moves.js';
import { saveFields, type LeadSaved } from '../edit/save-lead.js';
import type { Baseline } from '../../merging/merge-edits.js';
import { agreedToMove, type MailLeftOut } from '../../owner-mail/owner-mail-question.js';
import { nameOf } from '../data/name-of.js';
import { Button } from '../../../ui/button.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { Menu, MenuChoice } from '../../../ui/menu.js';
import { When } from '../../../ui/when.js';
import { StatusBadge, StatusDot } from '../components/status-badge.js';

interface Move {
  began: Baseline;
  to: LeadStatus;
  left: MailLeftOut;
}

/**
 * Moves a lead from its own page: shown at once here and on the board, reverted on a refusal. If somebody else moved it meanwhile,
 * nothing is sent: the person sees its current stage, and decides.
 */
export function useMoveStage(lead: Lead) {
  const move = useMutation({
    mutationFn: ({ began, to, left }: Move) => moveStage(lead.id, began, to, left),
    onSuccess: (outcome, { to, left }) => {
      if (outcome.kind === 'saved') toast.success('Lead status updated', { id: toastId, description: undefined });
      else
        toast.error('Failed to update lead status', {
          id: toastId,
          description: movedBy(outcome),
          duration: 10_000,
          action: {
            label: `Move to ${statusLabel(to)}`,
            onClick: () => move.mutate({ began: outcome.now, to, left }),
          },
        });
    },
    onError: (error) =>
      toast.error('Failed to update lead status', { id: toastId, description: sentenceOf(error, 'Please try again.') }),
  });
  const toastId = `stage-${lead.id}`;
  return {
    /** The stage as the person expects it. */
    status: move.isPending ? move.variables.to : lead.status,
    moving: move.isPending,
    moveTo: async (to: LeadStatus) => {
      if (to === lead.status) return;
      const left = await agreedToMove([lead], to, nameOf(lead));
      if (left) move.mutate({ began: { revision: lead.revision, values: lead }, to, left });
    },
  };
}

/**
 * Moves a lead on top of others' changes, and shows it on the board at once; reverts it on a refusal. If somebody else moved it,
 * nothing is sent: the outcome says so.
 * @throws ApiProblem
 */
export async function moveStage(id: string, began: Baseline, to: LeadStatus, left: MailLeftOut): Promise<LeadSaved> {
  const laid: PendingMove = { leadId: id, to, position: null, at: new Date().toISOString() };
  layMove(laid);
  try {
    const outcome = await saveFields(id, { began, mine: { status: to } }, (_fields, revision, key) =>
      send(leadsRoutes.move, { id, body: { status: to, ...left }, revision, key }),
    );
    if (outcome.kind === 'saved' && outcome.answer) moveAnswered(laid, outcome.answer.position);
    else liftThese([laid]);
    return outcome;
  } catch (error) {
    liftThese([laid]);
    throw error;
  }
}

/** "Ann moved this lead to Won." */
export function movedBy({ whoChanged, ...outcome }: LeadSaved): string {
  const status = leadStatusSchema.safeParse(outcome.kind === 'conflict' ? outcome.conflicts[0]?.theirs : undefined);
  const where = status.success ? statusLabel(status.data) : 'another stage';
  return `${whoChanged('status')} moved this lead to ${where} in the meantime.`;
}

/** The stages as entries of a menu. */
export const stageOptions = leadStatuses.map((value) => ({
  value,
  label: statusLabel(value),
  icon: <StatusDot status={value} />,
}));

/** The lead's stage, as a menu of all stages, and since when it is there. @param locked why it can't be moved; null if it can */
export function StagePicker({ lead, locked }: { lead: Lead; locked: string | null }) {
  const now = useNow();
  const { status, moving, moveTo } = useMoveStage(lead);
  return (
    <div className="flex items-center gap-1.5">
      <StageMenu status={status} moving={moving} moveTo={moveTo} locked={locked} />
      {status === lead.status && (
        <When at={lead.stageSince} className="text-xs text-ink-soft">
          {sinceDay(lead.stageSince, now)}
        </When>
      )}
    </div>
  );
}

function StageMenu({ status, moving, moveTo, locked }: ReturnType<typeof useMoveStage> & { locked: string | null }) {
  const looks = { variant: 'secondary', size: 'sm', className: 'pr-1.5 pl-1' } as const;
  const content = (
    <>
      <StatusBadge status={status} /> <ChevronDown className="text-ink-soft" />
    </>
  );
  const label = `Stage: ${statusLabel(status)}`;
  if (locked !== null)
    return (
      <GuardedButton reason={locked} aria-label={label} {...looks}>
        {content}
      </GuardedButton>
    );
  return (
    <Menu
      align="start"
      label="Move to"
      trigger={
        <Button aria-label={label} aria-busy={moving || undefined} {...looks}>
          {content}
        </Button>
      }
    >
      <MenuChoice<LeadStatus> value={status} onChange={(to) => void moveTo(to)} options={stageOptions} />
    </Menu>
  );
}
