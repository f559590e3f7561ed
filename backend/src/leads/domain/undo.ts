import { undoOf } from '../../platform/history/undo.js';
import { leadAggregate } from './lead-aggregate.js';

/** Undoes what a command did to a lead. Refused with lead_not_found, lead_deleted, and like every undo. */
export const undo = undoOf(leadAggregate);
