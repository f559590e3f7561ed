import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { acknowledgeRequirements } from './acknowledge-requirements.js';
import { addNote } from './add-note.js';
import { addTask } from './add-task.js';
import { adoptLead } from './adopt-lead.js';
import { assignLead } from './assign-lead.js';
import { attachFile } from './attach-file.js';
import { completeTask, reopenTask } from './complete-task.js';
import { editTask } from './edit-task.js';
import { eraseLead } from './erase-lead.js';
import { correctNote } from './correct-note.js';
import { createLead } from './create-lead.js';
import { deleteLead } from './delete-lead.js';
import { editImprovements } from './edit-improvements.js';
import { editLead } from './edit-lead.js';
import { enrollLead } from './enroll-lead.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { handOutLead } from './hand-out-lead.js';
import { logContact } from './log-contact.js';
import { mergeLead, tellLeadApart, unmergeLead } from './merge-lead.js';
import { noteConsent } from './note-consent.js';
import { moveLeadStatus } from './move-lead-status.js';
import { moveToOnboarding } from './move-to-onboarding.js';
import { noteContractSent } from './note-contract-sent.js';
import { noteWritten } from './note-written.js';
import { pitchLead } from './pitch-lead.js';
import * as checkouts from './checkout-commands.js';
import * as billing from './record-billing.js';
import { recordMarketingEnrolled, recordMarketingFailure, requestMarketing } from './record-marketing.js';
import { recordAnswer } from './record-answer.js';
import { recordPayment } from './record-payment.js';
import { removeFile } from './remove-file.js';
import { restoreLead } from './restore-lead.js';
import { scheduleWalkthrough } from './schedule-walkthrough.js';
import { undo } from './undo.js';
import { undoCorrelated } from './undo-correlated.js';

/** Every command a lead takes. */
export const leadCommands = {
  createLead,
  adoptLead,
  enrollLead,
  editLead,
  editImprovements,
  moveLeadStatus,
  noteContractSent,
  pitchLead,
  acknowledgeRequirements,
  scheduleWalkthrough,
  addNote,
  correctNote,
  assignLead,
  handOutLead,
  addTask,
  editTask,
  completeTask,
  reopenTask,
  logContact,
  recordAnswer,
  noteWritten,
  noteConsent,
  attachFile,
  removeFile,
  recordPayment,
  moveToOnboarding,
  requestCheckout: checkouts.requestCheckout,
  startCheckout: checkouts.startCheckout,
  endCheckout: checkouts.endCheckout,
  recordPendingPayment: checkouts.recordPendingPayment,
  recordOtherCurrency: checkouts.recordOtherCurrency,
  ...billing,
  requestMarketing,
  recordMarketingEnrolled,
  recordMarketingFailure,
  deleteLead,
  restoreLead,
  eraseLead,
  mergeLead,
  unmergeLead,
  tellLeadApart,
  undo,
  undoCorrelated,
} as const satisfies Record<string, CommandDefinition<LeadState, never, LeadEvent>>;
