import { withCommas } from '../../../../../contracts/src/numerals.js';
import { useMutation } from '@tanstack/react-query';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { improvementsOf } from '../../../../../contracts/src/leads/improvements.js';
import { sendTo } from '../../lead-commands/send-to.js';
import { Button } from '../../../ui/button.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useHoldPage } from '../../session/while-signed-in.js';
import { listOf, rowsOf, useImprovementDraft } from './improvement-draft.js';
import { ImprovementsChanged, sendUnlessChanged, ChangedList } from './changed-list.js';
import { Section } from '../../../ui/section.js';
import { ImprovementList } from './improvement-list.js';

/**
 * The improvements checklist of a lead. A button saves it as a whole: people go through the list in one go, and the history should
 * record that once, not every tick.
 * @param locked why nothing can be changed; null if it can
 */
export function LeadImprovements({ lead, locked }: { lead: Lead; locked: string | null }) {
  const draft = useImprovementDraft(lead);
  useHoldPage(draft.changed);
  const toasts = actionToast('improvements', lead.id);
  const save = useMutation({
    mutationFn: (seen: typeof draft.seen) =>
      sendUnlessChanged(
        lead.id,
        (revision) =>
          sendTo('lead', leadsRoutes.improvements, {
            id: lead.id,
            body: { improvements: listOf(draft.rows) },
            revision,
          }),
        seen,
      ),
    onSuccess: ({ revision }) => {
      draft.savedAt(revision);
      toasts.done('Property details updated successfully');
    },
    onError: (error) => {
      if (error instanceof ImprovementsChanged) toasts.clear();
      else toasts.failed('Failed to update property details', error);
    },
  });
  const conflict = save.error instanceof ImprovementsChanged ? save.error : null;
  // Shows the past or others' changes if nothing can be changed here.
  const rows = locked === null ? draft.rows : rowsOf(improvementsOf(lead));
  const stored = lead.improvements.length > 0;
  return (
    <Section
      title="Improvements"
      action={
        locked === null &&
        draft.changed &&
        !conflict && (
          <>
            {!save.isPending && (
              <Button size="sm" variant="quiet" onClick={draft.discard}>
                Discard
              </Button>
            )}
            <Button size="sm" variant="primary" busy={save.isPending} onClick={() => save.mutate(draft.seen)}>
              {save.isPending ? 'Saving…' : 'Save'}
            </Button>
          </>
        )
      }
    >
      {!stored && (
        <p className="mb-2 text-xs text-ink-soft">
          {lead.squareFootage > 0
            ? `Estimated from ${withCommas(lead.squareFootage)} sq ft. Check what the property needs.`
            : 'The square footage is not known, so costs that depend on it are estimated at $0. Enter a custom cost, or the square footage first.'}
        </p>
      )}
      <ImprovementList leadId={lead.id} rows={rows} onEdit={draft.edit} disabled={locked !== null || save.isPending} />
      {conflict && (
        <ChangedList
          changed={conflict}
          busy={save.isPending}
          onKeep={() => save.mutate({ improvements: conflict.theirs, revision: conflict.revision })}
          onTake={() => {
            draft.take({ improvements: conflict.theirs, revision: conflict.revision });
            save.reset();
          }}
        />
      )}
    </Section>
  );
}
