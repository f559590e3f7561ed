import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { officeTimeZone } from '../../../../../contracts/src/office-time.js';
import { freeTimesSchema } from '../../../../../contracts/src/queries/dashboard.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { timeZoneOf } from '../../../../../contracts/src/time-zones.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { officeDateTime } from '../../../lib/format.js';
import { useKeptDraft } from '../../../lib/kept-draft.js';
import { officeField, officeInstant } from '../../../lib/office-field.js';
import { get } from '../../../lib/calls/api.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, Input } from '../../../ui/field.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { refreshDashboardLists } from '../../lead-lists/dashboard-queries.js';
import { useHoldPage } from '../../session/page-hold.js';
import { useIntent } from '../data/use-intent.js';
import { timeInZone } from '../../../lib/free-days.js';
import { errorsByPath } from '../data/errors-by-path.js';
import { FreeTimesList } from './free-times-list.js';
import { stillFree, type RefusedTime } from './still-free.js';

const typedSchema = z.string();
const fieldError = (problem: ApiProblem | undefined) => problem && errorsByPath(problem.errors).start;

/** The walkthrough's time: one of the free times of the lead's assignee, or another one. What was typed is kept until it is sent or cancelled. */
export function TimeDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const form = useId();
  const known = lead.walkthroughStart;
  const [typed, keep] = useKeptDraft(`walkthrough:${lead.id}`, typedSchema);
  const when = typed ?? officeField(known ?? undefined);
  const [error, setError] = useState<string>();
  const [refusedTimes, setRefusedTimes] = useState<readonly RefusedTime[]>([]);
  const intent = useIntent();
  const free = useQuery({
    queryKey: ['free-times', lead.id, lead.assigneeId],
    queryFn: ({ signal }) => get(`/api/walkthroughs/free?leadId=${lead.id}`, freeTimesSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = () => {
    keep(null);
    onClose();
  };
  const toastId = `walkthrough-${lead.id}`;
  const book = useMutation({
    mutationFn: ({ start }: { start: string; moves: boolean }) =>
      sendToLead(lead.id, 'walkthrough', { body: { start }, key: intent.keyOf({ start }) }),
    // The lead may be rendered with the new time before this callback runs.
    onSuccess: async (_, { start, moves }) => {
      toast.success(moves ? 'Walkthrough moved' : 'Walkthrough booked', {
        ...{ id: toastId, description: officeDateTime(start) },
      });
      cancel();
      await refreshDashboardLists();
    },
    onError: async (refused, { start }) => {
      const problem = refused instanceof ApiProblem ? refused : undefined;
      const taken = problem?.code === 'slot_taken';
      setError(taken ? [problem.message, problem.detail].filter(Boolean).join(' ') : fieldError(problem));
      if (taken) setRefusedTimes((before) => [...before, { start, nearby: problem.freeTimes, at: Date.now() }]);
      toast.error('Failed to book the walkthrough', {
        id: toastId,
        description: sentenceOf(refused, 'Please try again.'),
      });
      if (taken) await free.refetch();
    },
  });
  useHoldPage(true);

  const start = officeInstant(when);
  const submit = () => {
    setError(start === undefined ? 'Choose a day and a time.' : undefined);
    if (start !== undefined) book.mutate({ start, moves: known !== null });
  };
  const zone = timeZoneOf(lead.state);
  const there =
    zone !== officeTimeZone && start !== undefined ? ` For the owner it is ${timeInZone(start, zone)}.` : '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !book.isPending && onClose()}
      width="md"
      title={known === null ? 'Book the walkthrough' : 'Move the walkthrough'}
      description={lead.propertyAddress}
      footer={
        <>
          <Button onClick={cancel} disabled={book.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={book.isPending}>
            {book.isPending ? 'Saving…' : known === null ? 'Book' : 'Move'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!book.isPending) submit();
        }}
      >
        <Field label="When" mark="required" help={`In office time.${there}`} error={error}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={when}
              onChange={(event) => {
                keep(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <FreeTimesList
          answer={free}
          times={free.data ? stillFree(free.data, free.dataUpdatedAt, refusedTimes) : []}
          chosen={start}
          onChoose={(time) => {
            keep(officeField(time));
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
