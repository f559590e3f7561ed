import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { officeDateTime } from '../../../lib/format.js';
import { keyOf } from '../../../live/changed.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { timeInZone, officeField, officeInstant, inOfficeTime } from '../../../lib/office-days.js';
import { officeTimeZone } from '../../../../../contracts/src/keys/office-time.js';
import { goesBack, stageAfterBooking } from '../../../../../contracts/src/lead-status.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { timeZoneOf } from '../../../../../contracts/src/keys/time-zones.js';
import { ApiProblem, refusedFields } from '../../../lib/calls/api-problem.js';
import { ask, send } from '../../../lib/calls/api.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { refreshDashboardLists } from '../../lead-lists/dashboard-queries.js';
import { walkthroughsRoutes } from '../../../../../contracts/src/walkthroughs/routes.js';
import { leadWalkthroughRoutes } from '../../../../../contracts/src/leads/routes.js';
import { useNames } from '../../people/names-query.js';
import { FieldConflict, type ToChoose } from '../../merging/field-conflict.js';
import type { Baseline } from '../../merging/merge-edits.js';
import { type LeadThere, saveFields, saveOrConflict } from '../edit/save-lead.js';
import { addressOf } from '../data/name-of.js';
import { MailChoice } from './mail-choice.js';
import { FreeTimesList, type RefusedTime, stillFree } from './free-times.js';

/** Says which mail the owner gets for the new time, shows it, and lets it be left out. @param start unset: nothing changes */
function MailToOwner({
  lead,
  start,
  sends,
  onChange,
}: {
  lead: Pick<Lead, 'id'>;
  start: string | undefined;
  sends: boolean;
  onChange: (sends: boolean) => void;
}) {
  const { data, isError } = useQuery({
    queryKey: [...keyOf('lead', lead.id), 'walkthrough-mail', start],
    queryFn: ({ signal }) => ask(walkthroughsRoutes.mail, { query: { leadId: lead.id, start: start ?? '' }, signal }),
    enabled: start !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });
  if (start === undefined) return null;
  if (isError)
    return (
      <p role="status" className="text-ink-soft">
        The owner gets an email with the time, unless mail to them is blocked. It cannot be shown right now.
      </p>
    );
  if (!data) return <Skeleton className="h-5 w-2/3" />;
  return (
    <MailChoice
      mail={data}
      known="The owner knows this time already: no email goes out."
      sends={sends}
      onChange={onChange}
    />
  );
}

const isTaken = (error: Error): error is ApiProblem => error instanceof ApiProblem && error.code === 'slot_taken';

const blankOf = (known: string | null): { when: string; mail: boolean } => ({
  when: officeField(known ?? undefined),
  mail: true,
});

/** The walkthrough's time: one of the free times of the lead's assignee, or another one. What was typed is kept until it is sent or cancelled. */
export function TimeDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const known = lead.walkthroughStart;
  const booked = stageAfterBooking(lead.status);
  // The lead may be rendered with the new time before the toast says what was done.
  const moves = useRef(false);
  // A lead that is there already is not taken back from where somebody else moved it: as if its stage were unknown here.
  const [began, setBegan] = useState<Baseline>(() => ({
    revision: lead.revision,
    values: { walkthroughStart: known, status: lead.status === booked ? null : lead.status },
  }));
  const [conflict, setConflict] = useState<ToChoose | null>(null);
  const [refusedTimes, setRefusedTimes] = useState<readonly RefusedTime[]>([]);
  const free = useQuery({
    queryKey: ['free-times', lead.id, lead.assigneeId],
    queryFn: ({ signal }) => ask(walkthroughsRoutes.free, { query: { leadId: lead.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const form = useCommandForm({
    name: `walkthrough:${lead.id}`,
    blank: blankOf(known),
    faultsOf: ({ when }) => (officeInstant(when) === undefined ? { start: 'Choose a day and a time.' } : {}),
    bodyOf: ({ when, mail }) => ({ start: officeInstant(when), ...(mail ? {} : { mail }) }),
    send: (body: { start: string; mail?: boolean }) => {
      moves.current = known !== null;
      const edit = { began, mine: { walkthroughStart: body.start, status: booked } };
      return saveOrConflict(
        saveFields(lead.id, edit, (_fields, revision, key) =>
          send(leadWalkthroughRoutes.walkthrough, { id: lead.id, body, revision, key }),
        ),
      );
    },
    // Somebody else moved it, called it off or moved the lead.
    changed({ now, conflicts: [first], whoChanged }: LeadThere) {
      setBegan(now);
      setConflict(first ? { ...first, by: whoChanged(first.field) } : null);
      return {};
    },
    done: (_, { start }) => [moves.current ? 'Walkthrough moved' : 'Walkthrough booked', officeDateTime(start)],
    errorsOf: (error) =>
      isTaken(error) ? { start: [error.message, error.detail].filter(Boolean).join(' ') } : refusedFields(error),
    onDone: () => {
      onClose();
      return refreshDashboardLists();
    },
    onFailed: async (error, { start }) => {
      form.toasts.failed('Failed to book the walkthrough', error);
      if (!isTaken(error)) return;
      setRefusedTimes((before) => [...before, { start, nearby: error.freeTimes, at: Date.now() }]);
      await free.refetch();
    },
  });
  const enter = (part: Partial<typeof form.entries>) => {
    form.enter(part);
    form.setErrors({});
  };
  const choose = (whose: 'theirs' | 'mine') => {
    setConflict(null);
    if (whose === 'mine') return form.submit();
    form.draft.drop();
    onClose();
  };
  const start = officeInstant(form.entries.when);
  const names = useNames();
  const whose = lead.assigneeId === null ? 'the office' : (names?.[lead.assigneeId] ?? 'the assignee');
  const zone = timeZoneOf(lead.state);
  const there =
    zone !== officeTimeZone && start !== undefined ? ` For the owner it is ${timeInZone(start, zone)}.` : '';
  return (
    <CommandDialog
      form={{ ...form, enter }}
      title={known === null ? 'Book the walkthrough' : 'Move the walkthrough'}
      description={addressOf(lead)}
      act={known === null ? 'Book' : 'Move'}
      acting="Saving…"
      width="md"
      reason={conflict && 'First choose which one stays.'}
      onClose={onClose}
      fields={[
        {
          name: 'when',
          path: 'start',
          label: 'When',
          mark: 'required',
          kind: 'time',
          help: `${inOfficeTime()}.${there}`,
        },
      ]}
    >
      {goesBack(lead.status, booked) && <p className="text-ink-soft">The lead goes back to {statusLabel(booked)}.</p>}
      {conflict && <FieldConflict conflict={conflict} onChoose={choose} />}
      <FreeTimesList
        answer={free}
        whose={whose}
        times={free.data ? stillFree(free.data, free.dataUpdatedAt, refusedTimes) : []}
        chosen={start}
        onChoose={(time) => enter({ when: officeField(time) })}
      />
      <MailToOwner
        lead={lead}
        start={start === known ? undefined : start}
        sends={form.entries.mail}
        onChange={(mail) => enter({ mail })}
      />
    </CommandDialog>
  );
}
