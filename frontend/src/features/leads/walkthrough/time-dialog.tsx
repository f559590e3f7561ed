import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { officeTimeZone } from '../../../../../contracts/src/keys/office-time.js';
import { freeTimesSchema } from '../../../../../contracts/src/pipeline/dashboard.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { timeZoneOf } from '../../../../../contracts/src/keys/time-zones.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { officeDateTime } from '../../../lib/format.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { officeField, officeInstant } from '../../../lib/office-field.js';
import { inOfficeTime } from '../../../lib/office-zone.js';
import { get } from '../../../lib/calls/api.js';
import { Field, Input } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { refreshDashboardLists } from '../../lead-lists/dashboard-queries.js';
import { useHoldPage } from '../../session/page-hold.js';
import { useIntent } from '../data/use-intent.js';
import { timeInZone } from '../../../lib/free-days.js';
import { errorsByPath } from '../data/errors-by-path.js';
import { FreeTimesList } from './free-times-list.js';
import { stillFree, type RefusedTime } from './still-free.js';

const entriesSchema = z.object({ when: z.string() });
const fieldError = (problem: ApiProblem | undefined) => problem && errorsByPath(problem.errors).start;

/** The walkthrough's time: one of the free times of the lead's assignee, or another one. What was typed is kept until it is sent or cancelled. */
export function TimeDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const known = lead.walkthroughStart;
  const draftName = `walkthrough:${lead.id}`;
  const { entries, enter, draft } = useKeptEntries(draftName, entriesSchema, {
    when: officeField(known ?? undefined),
  });
  const { when } = entries;
  const [error, setError] = useState<string>();
  const [refusedTimes, setRefusedTimes] = useState<readonly RefusedTime[]>([]);
  const intent = useIntent(draftName);
  const free = useQuery({
    queryKey: ['free-times', lead.id, lead.assigneeId],
    queryFn: ({ signal }) => get(`/api/walkthroughs/free?leadId=${lead.id}`, freeTimesSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const toastId = `walkthrough-${lead.id}`;
  const book = useMutation({
    mutationFn: ({ start }: { start: string; moves: boolean }) =>
      sendToLead(lead.id, 'walkthrough', { body: { start }, key: intent.keyOf({ start }) }),
    // The lead may be rendered with the new time before this callback runs.
    onSuccess: async (_, { start, moves }) => {
      toast.success(moves ? 'Walkthrough moved' : 'Walkthrough booked', {
        ...{ id: toastId, description: officeDateTime(start) },
      });
      draft.drop();
      onClose();
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
    <FormDialog
      title={known === null ? 'Book the walkthrough' : 'Move the walkthrough'}
      description={lead.propertyAddress}
      draft={draft}
      act={known === null ? 'Book' : 'Move'}
      acting="Saving…"
      busy={book.isPending}
      width="md"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="When" mark="required" help={`${inOfficeTime()}.${there}`} error={error}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={when}
            onChange={(event) => {
              enter({ when: event.target.value });
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
          enter({ when: officeField(time) });
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
