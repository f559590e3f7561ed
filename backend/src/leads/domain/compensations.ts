import type { LeadEvent } from '../../../../contracts/src/events/catalogue.js';
import { restored } from '../../../../contracts/src/shown-stage.js';
import type { Compensation } from '../../platform/history/aggregate.js';
import { valuesBefore } from '../../platform/history/fields.js';
import { detailFields, propertyFields } from './lead-fields.js';
import type { Lead } from './lead-state.js';
import type { StayTold } from './lead-stays.js';

/** How each field that an undoable event changes is given back. The status comes last, after what it follows from. */
export const compensations: readonly Compensation<Lead, LeadEvent, StayTold>[] = [
  {
    fields: ['deleted'],
    restore: ({ before }) => ({ type: before.deleted ? 'LeadDeleted' : 'LeadRestored', data: {} }),
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
      // A task is never taken back itself, so that what differs is whether one is open.
      const task = now.tasks.find(({ id, open }) => before.tasks.some((then) => then.id === id && then.open !== open))!;
      return { type: task.open ? 'TaskCompleted' : 'TaskReopened', data: { taskId: task.id } };
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
