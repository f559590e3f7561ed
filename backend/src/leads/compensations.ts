import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import { detailFields, pick, propertyFields } from './lead-fields.js';
import type { Lead } from './lead-state.js';

type Field = keyof Lead;

/** Fields that one event gives back together. */
interface Compensation {
  fields: readonly Field[];
  /** The fields make one value: whoever changes one of them later has changed it all. */
  oneValue?: true;
  /** The event that gives the named ones of them the values they had `before`. `now` is the state it is appended to. */
  restore: (before: Lead, now: Lead, changed: readonly Field[]) => LeadEvent;
}

/** How each field that an undoable event changes is given back. The status comes last, after what it follows from. */
export const compensations: readonly Compensation[] = [
  {
    fields: ['deleted'],
    restore: (before) => ({ type: before.deleted ? 'LeadDeleted' : 'LeadRestored', data: {} }),
  },
  {
    fields: detailFields,
    restore: (before, _now, changed) => ({ type: 'LeadDetailsEdited', data: pickOf(before, detailFields, changed) }),
  },
  {
    fields: propertyFields,
    restore: (before, _now, changed) => ({
      type: 'PropertyDetailsEdited',
      data: pickOf(before, propertyFields, changed),
    }),
  },
  {
    fields: ['improvements'],
    restore: (before) => ({ type: 'ImprovementsEdited', data: { improvements: before.improvements } }),
  },
  {
    fields: ['requirementsAcknowledged'],
    restore: (before) => ({
      type: before.requirementsAcknowledged ? 'RequirementsAcknowledged' : 'AcknowledgmentWithdrawn',
      data: {},
    }),
  },
  {
    fields: ['walkthroughScheduled', 'walkthroughStart'],
    oneValue: true,
    restore: (before): LeadEvent => {
      if (!before.walkthroughScheduled) return { type: 'WalkthroughCancelled', data: {} };
      return { type: 'WalkthroughScheduled', data: { start: before.walkthroughStart } };
    },
  },
  {
    fields: ['status', 'statusReason'],
    oneValue: true,
    restore: (before, now) => ({
      type: 'LeadStatusMoved',
      data: {
        from: now.status,
        to: before.status,
        ...(before.statusReason !== null && { reason: before.statusReason }),
      },
    }),
  },
];

/** The fields that giving these back would write: they themselves, and those that make one value with them. */
export function writtenWith(changed: readonly Field[]): Field[] {
  return compensations.flatMap(({ fields, oneValue }) => {
    const mine = fields.filter((field) => changed.includes(field));
    return oneValue && mine.length > 0 ? fields : mine;
  });
}

function pickOf<Known extends Field>(before: Lead, known: readonly Known[], changed: readonly Field[]) {
  return pick(
    before,
    known.filter((field) => changed.includes(field)),
  ) as Partial<Pick<Lead, Known>>;
}
