import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import {
  acknowledgeRequirements,
  moveLeadStatus,
  moveToOnboarding,
  noteContractSent,
  pitchLead,
  scheduleWalkthrough,
} from './move-lead.js';
import { addNote, correctNote, noteWritten } from './notes.js';
import {
  addTask,
  assignLead,
  completeTask,
  reopenTask,
  editTask,
  handOutLead,
  logContact,
  recordAnswer,
} from './work.js';
import { adoptLead, createLead, enrollLead } from './create-lead.js';
import { attachFile, removeFile } from './files.js';
import { eraseLead, deleteLead, mergeLead, tellLeadApart, unmergeLead, restoreLead } from './end-lead.js';
import { editImprovements, editLead } from './edit-lead.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { noteConsent, recordMarketingEnrolled, recordMarketingFailure, requestMarketing } from './marketing.js';
import * as checkouts from './checkouts.js';
import * as billing from './record-billing.js';
import { recordPayment } from './paid-for.js';
import { undo, undoCorrelated } from './undo.js';

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
