import { contactAt, isContact, lastContactAfter } from '../../../../contracts/src/leads/last-contact.js';
import {
  shownAfterMove,
  shownAtFirst,
  type MoveSeen,
  type ShownStage,
} from '../../../../contracts/src/leads/shown-stage.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { isDeepStrictEqual } from 'node:util';
import { type LeadEvent, leadEvents } from '../../../../contracts/src/leads/lead-events.js';
import {
  type Compensation,
  type Aggregate,
  changedPart,
  listWithout,
  pick,
  valuesBefore,
} from '../../platform/history/aggregate.js';
import { detailFields, propertyFields, taskFields, leadDecider } from './living-lead.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import type { LeadTask } from '../../../../contracts/src/leads/task-state.js';
import { undoOf } from '../../../../contracts/src/events/words.js';

/** What is shown of a stay, and what it is computed from, so that an undo can say what stands without what it takes back. */
export interface ShownStay extends ShownStage {
  /** What counts as a contact, by the event that made it: each with its own time. */
  contacts: readonly { eventId: string; at: string }[];
}

/** Shows, event by event, what is shown of a lead's stay in its stage, as the read models show it. */
export function followStay(): (event: ReadableEvent) => ShownStay | null {
  let stay: ShownStay | null = null;
  /** The moves so far, by their ids: compensations of version 1 don't say what they restore. */
  const moves = new Map<string, MoveSeen>();
  /** The contacts that undos of moves took away, by the undo. */
  const taken = new Map<string, { eventId: string; at: string }>();
  return (event) => {
    const at = occurredAt(event);
    if (event.type === 'LeadCreated') stay = { ...shownAtFirst(event, at), contacts: [] };
    if (!stay) return null;
    const { id: eventId, metadata } = event;
    const allBut = (id: string | undefined) => stay!.contacts.filter((contact) => contact.eventId !== id);
    if (isContact(event)) {
      const counts = contactAt(event);
      const contacts = counts === null ? allBut(metadata.undoes) : [...stay.contacts, { eventId, at: counts }];
      stay = { ...stay, lastContactedAt: lastContactAfter(stay.lastContactedAt, event), contacts };
    }
    if (event.type === 'LeadStatusMoved') {
      const { undoes } = metadata;
      const after = shownAfterMove(stay, event, at, (id) => moves.get(id));
      moves.set(eventId, { before: stay, contactAfter: after.lastContactedAt });
      const gone = stay.contacts.find((contact) => contact.eventId === undoes);
      if (gone) taken.set(eventId, gone);
      const again = taken.get(undoes ?? '')?.at;
      const counts = undoes === undefined && metadata.actor.kind === 'user' ? at : again;
      const contacts = counts === undefined ? allBut(undoes) : [...allBut(undoes), { eventId, at: counts }];
      stay = { ...stay, ...after, contacts };
    }
    return stay;
  };
}

/** The last contact that stands without what is undone. */
function lastContactWithout({ before, after, now }: Beside): string | null {
  const standing = listWithout(before.contacts, after.contacts, now.contacts);
  return standing.reduce<string | null>((last, { at }) => (last !== null && last > at ? last : at), null);
}

type Beside = Record<'before' | 'after' | 'now', ShownStay>;

/** How each field that an undoable event changes is restored. The status comes last, after the fields that it depends on. */
const compensations: readonly Compensation<Lead, LeadEvent, ShownStay>[] = [
  {
    fields: ['deleted'],
    restore: ({ before }) => ({ type: before.deleted ? 'LeadDeleted' : 'LeadRestored', data: {} }),
  },
  {
    fields: ['mergedInto'],
    restore: ({ now }) => ({ type: 'LeadUnmerged', data: { from: now.mergedInto! } }),
  },
  {
    fields: detailFields,
    restore: ({ before }, changed) => ({
      type: 'LeadDetailsEdited',
      data: valuesBefore(before, detailFields, changed),
    }),
  },
  {
    fields: propertyFields,
    restore: ({ before }, changed) => ({
      type: 'PropertyDetailsEdited',
      data: valuesBefore(before, propertyFields, changed),
    }),
  },
  {
    fields: ['improvements'],
    restore: ({ before }) => ({ type: 'ImprovementsEdited', data: { improvements: before.improvements } }),
  },
  {
    fields: ['assigneeId'],
    restore: ({ before }) => ({ type: 'LeadAssigned', data: { userId: before.assigneeId } }),
  },
  {
    fields: ['tasks'],
    restore: ({ before, now }): LeadEvent => {
      // Adding a task can't be undone, so the difference is in one task: whether it is open, or what it says.
      const [task, then] = differingTask(before.tasks, now.tasks);
      if (task.open !== then.open)
        return { type: task.open ? 'TaskCompleted' : 'TaskReopened', data: { taskId: task.id } };
      return { type: 'TaskEdited', data: { taskId: task.id, ...changedPart(task, then, taskFields) } };
    },
  },
  {
    fields: ['loggedContacts'],
    each: true,
    restore: ({ beside }) => ({
      type: 'ContactWithdrawn',
      data: { restores: { lastContactedAt: lastContactWithout(beside) } },
    }),
  },
  {
    fields: ['files'],
    restore: ({ before, now }): LeadEvent => {
      // Gone, or there as what the owner sent, while staff had attached it before.
      const gone = before.files.find((file) => !now.files.some((each) => isDeepStrictEqual(each, file)));
      if (gone) return { type: 'FileAttached', data: gone };
      const back = now.files.find(({ fileId }) => !before.files.some((file) => file.fileId === fileId))!;
      return { type: 'FileRemoved', data: { fileId: back.fileId, name: back.name, mediaType: back.mediaType } };
    },
  },
  {
    fields: ['requirementsAcknowledged'],
    restore: ({ before }) => ({
      type: before.requirementsAcknowledged ? 'RequirementsAcknowledged' : 'AcknowledgmentWithdrawn',
      data: {},
    }),
  },
  {
    fields: ['walkthroughScheduled', 'walkthroughStart'],
    oneValue: true,
    restore: ({ before }): LeadEvent => {
      if (!before.walkthroughScheduled) return { type: 'WalkthroughCancelled', data: {} };
      return { type: 'WalkthroughScheduled', data: { start: before.walkthroughStart } };
    },
  },
  {
    fields: ['status', 'statusReason'],
    oneValue: true,
    restore: ({ before, now, beside }) => ({
      type: 'LeadStatusMoved',
      data: {
        from: now.status,
        to: before.status,
        ...(before.statusReason !== null && { reason: before.statusReason }),
        restores: {
          ...pick(beside.before, ['stageSince', 'stageEventId', 'stageActorId']),
          lastContactedAt: lastContactWithout(beside),
        },
      },
    }),
  },
];

/** The task that differs, as it is now and as it was. */
function differingTask(before: readonly LeadTask[], now: readonly LeadTask[]): [now: LeadTask, then: LeadTask] {
  for (const task of now) {
    const then = before.find(({ id }) => id === task.id);
    if (then && !isDeepStrictEqual(task, then)) return [task, then];
  }
  throw new Error('No task differs from what it was');
}

/** What a lead's history needs to know of leads. Beside its state it shows since when it is in its stage, and its last contact. */
export const leadAggregate: Aggregate<Lead, LeadEvent, ShownStay> = {
  decider: leadDecider,
  called: 'a lead',
  notFound: 'lead_not_found',
  undo: undoOf(leadEvents),
  compensations,
  deleted: {
    is: ({ deleted }) => deleted,
    code: 'lead_deleted',
    reason: 'The lead is deleted. Restore it first.',
  },
  merged: {
    is: ({ mergedInto }) => mergedInto !== null,
    code: 'lead_merged',
    reason: 'The lead was merged into another one. Unmerge it first.',
  },
  beside: followStay,
  shown: (
    { tasks, files, wanted: _wanted, billing: _billing, toldApart: _others, loggedContacts: _contacts, ...lead },
    stay,
  ) => ({
    ...lead,
    fileCount: files.length,
    openTaskCount: tasks.filter(({ open }) => open).length,
    stageSince: stay?.stageSince,
    lastContactedAt: stay?.lastContactedAt,
  }),
};
