import { isDeepStrictEqual } from 'node:util';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { restored } from '../../../../contracts/src/leads/shown-stage.js';
import type { Compensation } from '../../platform/history/aggregate.js';
import { changedPart, valuesBefore } from '../../platform/history/fields.js';
import { detailFields, propertyFields, taskFields } from './lead-fields.js';
import type { Lead, LeadTask } from '../../../../contracts/src/leads/state.js';
import type { StayTold } from './lead-stays.js';

/** How each field that an undoable event changes is restored. The status comes last, after the fields that it depends on. */
export const compensations: readonly Compensation<Lead, LeadEvent, StayTold>[] = [
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
