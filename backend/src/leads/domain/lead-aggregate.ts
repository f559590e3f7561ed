import { undoOf } from '../../../../contracts/src/events/words.js';
import { leadEvents, type LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { compensations } from './compensations.js';
import { tellStay, type StayTold } from './lead-stays.js';
import { leadDecider } from './living-lead.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';

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
