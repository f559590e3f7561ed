import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { officeTimeZone } from '../../../../../contracts/src/keys/office-time.js';
import { freeTimesSchema } from '../../../../../contracts/src/pipeline/dashboard.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { timeZoneOf } from '../../../../../contracts/src/keys/time-zones.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { officeDateTime } from '../../../lib/format.js';
import { officeField, officeInstant } from '../../../lib/office-field.js';
import { inOfficeTime } from '../../../lib/office-zone.js';
import { get } from '../../../lib/calls/api.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { refreshDashboardLists } from '../../lead-lists/dashboard-queries.js';
import { timeInZone } from '../../../lib/free-days.js';
import { refusedFields } from '../../../lib/calls/field-errors.js';
import { FreeTimesList } from './free-times-list.js';
import { stillFree, type RefusedTime } from './still-free.js';

const isTaken = (error: Error): error is ApiProblem => error instanceof ApiProblem && error.code === 'slot_taken';

/** The walkthrough's time: one of the free times of the lead's assignee, or another one. What was typed is kept until it is sent or cancelled. */
export function TimeDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const known = lead.walkthroughStart;
  // The lead may be rendered with the new time before the toast says what was done.
  const moves = useRef(false);
  const [refusedTimes, setRefusedTimes] = useState<readonly RefusedTime[]>([]);
  const free = useQuery({
    queryKey: ['free-times', lead.id, lead.assigneeId],
    queryFn: ({ signal }) => get(`/api/walkthroughs/free?leadId=${lead.id}`, freeTimesSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const form = useCommandForm({
    name: `walkthrough:${lead.id}`,
    blank: { when: officeField(known ?? undefined) },
    faultsOf: ({ when }) => (officeInstant(when) === undefined ? { start: 'Choose a day and a time.' } : {}),
    bodyOf: ({ when }) => ({ start: officeInstant(when) }),
    send: (body: { start: string }, key) => {
      moves.current = known !== null;
      return sendToLead(lead.id, 'walkthrough', { body, key });
    },
    done: (_, { start }) => [moves.current ? 'Walkthrough moved' : 'Walkthrough booked', officeDateTime(start)],
    failed: 'Failed to book the walkthrough',
    errorsOf: (error) =>
      isTaken(error) ? { start: [error.message, error.detail].filter(Boolean).join(' ') } : refusedFields(error),
    onDone: () => {
      onClose();
      return refreshDashboardLists();
    },
    onFailed: async (error, { start }) => {
      if (!isTaken(error)) return;
      setRefusedTimes((before) => [...before, { start, nearby: error.freeTimes, at: Date.now() }]);
      await free.refetch();
    },
  });
  const enter = (part: { when: string }) => {
    form.enter(part);
    form.setErrors({});
  };
  const start = officeInstant(form.entries.when);
  const zone = timeZoneOf(lead.state);
  const there =
    zone !== officeTimeZone && start !== undefined ? ` For the owner it is ${timeInZone(start, zone)}.` : '';
  return (
    <CommandDialog
      form={{ ...form, enter: (part) => enter({ when: part.when ?? '' }) }}
      title={known === null ? 'Book the walkthrough' : 'Move the walkthrough'}
      description={lead.propertyAddress}
      act={known === null ? 'Book' : 'Move'}
      acting="Saving…"
      width="md"
      onClose={onClose}
      fields={[
        {
          ...{ name: 'when', path: 'start', label: 'When', mark: 'required', kind: 'time' },
          help: `${inOfficeTime()}.${there}`,
        },
      ]}
    >
      <FreeTimesList
        answer={free}
        times={free.data ? stillFree(free.data, free.dataUpdatedAt, refusedTimes) : []}
        chosen={start}
        onChoose={(time) => enter({ when: officeField(time) })}
      />
    </CommandDialog>
  );
}
