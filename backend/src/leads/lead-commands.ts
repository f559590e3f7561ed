import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../commands/decider.js';
import { acknowledgeRequirements } from './acknowledge-requirements.js';
import { addNote } from './add-note.js';
import { createLead } from './create-lead.js';
import { deleteLead } from './delete-lead.js';
import { editImprovements } from './edit-improvements.js';
import { editLead } from './edit-lead.js';
import type { LeadState } from './lead-state.js';
import { moveLeadStatus } from './move-lead-status.js';
import { pitchLead } from './pitch-lead.js';
import { recordMarketingEnrolled, recordMarketingFailure } from './record-marketing.js';
import { recordPayment } from './record-payment.js';
import { restoreLead } from './restore-lead.js';
import { scheduleWalkthrough } from './schedule-walkthrough.js';
import { undo } from './undo.js';
import { undoCorrelated } from './undo-correlated.js';

/** Every command a lead takes. */
export const leadCommands = {
  createLead,
  editLead,
  editImprovements,
  moveLeadStatus,
  pitchLead,
  acknowledgeRequirements,
  scheduleWalkthrough,
  addNote,
  recordPayment,
  recordMarketingEnrolled,
  recordMarketingFailure,
  deleteLead,
  restoreLead,
  undo,
  undoCorrelated,
} as const satisfies Record<string, CommandDefinition<LeadState, never, LeadEvent>>;
