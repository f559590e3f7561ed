import {
  leadHistoryRoutes,
  leadUndoPreviewSchema,
  type LeadUndoPreview,
} from '../../../../../contracts/src/leads/history-routes.js';
import { referralHistoryRoutes } from '../../../../../contracts/src/referrals/routes.js';
import { send, newKey } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/changed.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { FieldError } from '../../../ui/field.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useNames } from '../../people/names-query.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { leavingOut, type MailLeftOut } from '../../owner-mail/owner-mail-question.js';
import { fieldLabel, fieldValue } from '../../history/field-words.js';

/** Its preview of the email is heavy. */
const WalkthroughThen = lazyPart(
  async () => (await import('../../leads/walkthrough/mail-choice.js')).WalkthroughThen,
  <Skeleton className="h-5 w-2/3" />,
);

const routes = { lead: leadHistoryRoutes.undo, referral: referralHistoryRoutes.undo };

/** The subject of a history that supports undo. */
export interface HistorySubject {
  kind: keyof typeof routes;
  id: string;
}

/** The effects of an undo, or why it can't be done. Nothing is appended. @throws ApiProblem */
export function previewUndo({ kind, id }: HistorySubject, eventId: string): Promise<LeadUndoPreview> {
  const route = { ...routes[kind], answer: leadUndoPreviewSchema };
  return send(route, { id, body: { eventId, preview: true } });
}

/**
 * Undoes the event's whole command.
 * @param key the same for repeated tries of one intent
 * @param left of a lead: whether the email about its walkthrough is left out
 * @throws ApiProblem
 */
export async function undoEvent({ kind, id }: HistorySubject, eventId: string, key: string, left: MailLeftOut = {}) {
  await send(routes[kind], { id, body: { eventId, ...left }, key });
  // The history is read from the log itself, so it can be read again at once; boards and tables follow by the live stream.
  await invalidate(historyKey(kind, id));
}

/** Shows the effects of an undo before it is done, or the reason of a refusal. */
export function UndoDialog({
  subject,
  target,
  onClose,
}: {
  subject: HistorySubject;
  target: { eventId: string; sentence: string };
  onClose: () => void;
}) {
  const [key] = useState(newKey);
  const [sends, setSends] = useState(true);
  const preview = useQuery({
    queryKey: ['undo-preview', subject.kind, subject.id, target.eventId],
    queryFn: () => previewUndo(subject, target.eventId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const undo = useMutation({
    mutationFn: () => undoEvent(subject, target.eventId, key, leavingOut(sends)),
    onSuccess: () => {
      toast.success('Undone', { description: target.sentence });
      onClose();
    },
  });
  const names = useNames();
  const possible = preview.data?.possible ?? false;

  return (
    <Dialog
      onClose={onClose}
      width="sm"
      title="Undo this?"
      description={target.sentence}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!possible} busy={undo.isPending} onClick={() => undo.mutate()}>
            {undo.isPending ? 'Undoing…' : 'Undo'}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="flex min-h-12 flex-col gap-2 text-sm">
        {preview.isPending && <Skeleton className="h-5 w-3/4" />}
        {preview.isError && (
          <FieldError>{sentenceOf(preview.error, 'What it would change could not be worked out.')}</FieldError>
        )}
        {preview.data && !possible && <FieldError>{preview.data.reason ?? 'This can’t be undone.'}</FieldError>}
        {possible && (
          <>
            <p className="text-ink-soft">The history keeps both. This changes:</p>
            <ul className="flex flex-col gap-1">
              {preview.data?.changes.map((change) => (
                <li key={change.field} className="flex flex-wrap items-center gap-x-1.5">
                  <span className="text-ink-soft">{fieldLabel(change.field)}</span>
                  <span>{fieldValue(change.field, change.from, names)}</span>
                  <ArrowRight aria-label="becomes" className="size-3 text-ink-soft" />
                  <span className="font-medium">{fieldValue(change.field, change.to, names)}</span>
                </li>
              ))}
            </ul>
            {preview.data?.walkthrough && (
              <WalkthroughThen told={preview.data.walkthrough} sends={sends} onChange={setSends} />
            )}
          </>
        )}
        {undo.isError && <FieldError>{sentenceOf(undo.error, 'It could not be undone. Please try again.')}</FieldError>}
      </div>
    </Dialog>
  );
}
