import {
  shownAfterAnswer,
  shownAfterContact,
  shownAfterMove,
  shownAtFirst,
  type MoveSeen,
  type ShownStage,
  restored,
} from '../../../../contracts/src/leads/shown-stage.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { isDeepStrictEqual } from 'node:util';
import { type LeadEvent, leadEvents } from '../../../../contracts/src/leads/lead-events.js';
import { type Compensation, type Aggregate, changedPart, valuesBefore } from '../../platform/history/aggregate.js';
import { detailFields, propertyFields, taskFields, leadDecider } from './living-lead.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import type { LeadTask } from '../../../../contracts/src/leads/task-state.js';
import { undoOf } from '../../../../contracts/src/events/words.js';

/** What is shown of a stay, and the newest contact that somebody logged: undoing a move does not undo that contact. */
export interface StayTold extends ShownStage {
  loggedAt: string | null;
}

/** Tells, event by event, what is shown of a lead's stay in its stage, as the read models show it. */
export function tellStay(): (event: ReadableEvent) => StayTold | null {
  let before: ShownStage | null = null;
  let loggedAt: string | null = null;
  /** The moves so far, by their ids: compensations of version 1 don't say what they restore. */
  const moves = new Map<string, MoveSeen>();
  return (event) => {
    if (event.type === 'LeadCreated') before = shownAtFirst(event, occurredAt(event));
    if (!before) return null;
    if (event.type === 'ContactLogged') {
      before = shownAfterContact(before, event);
      loggedAt = shownAfterContact({ ...before, lastContactedAt: loggedAt }, event).lastContactedAt;
    }
    if (event.type === 'LeadAnswered') {
      before = shownAfterAnswer(before, occurredAt(event));
      loggedAt = shownAfterAnswer({ ...before, lastContactedAt: loggedAt }, occurredAt(event)).lastContactedAt;
    }
    if (event.type === 'LeadStatusMoved') {
      const after = shownAfterMove(before, event, occurredAt(event), (id) => moves.get(id));
      moves.set(event.id, { before, contactAfter: after.lastContactedAt });
      before = after;
    }
    return { ...before, loggedAt };
  };
}

/** How each field that an undoable event changes is restored. The status comes last, after the fields that it depends on. */
const compensations: readonly Compensation<Lead, LeadEvent, StayTold>[] = [
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
    fields: ['files'],
    restore: ({ before, now }): LeadEvent => {
      const gone = before.files.find(({ fileId }) => !now.files.some((file) => file.fileId === fileId));
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
        restores: restored(
          { before: beside.before, contactAfter: beside.after.lastContactedAt },
          beside.now,
          beside.now.loggedAt,
        ),
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

/** What a lead's history needs to know of leads. Beside its state it tells since when it is in its stage, and its last contact. */
export const leadAggregate: Aggregate<Lead, LeadEvent, StayTold> = {
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
  beside: tellStay,
  shown: ({ tasks, files, billing: _billing, toldApart: _others, ...lead }, stay) => ({
    ...lead,
    fileCount: files.length,
    openTaskCount: tasks.filter(({ open }) => open).length,
    stageSince: stay?.stageSince,
    lastContactedAt: stay?.lastContactedAt,
  }),
};
