import { consentAfter, noConsent, type ConsentState } from '../../../../contracts/src/consent/consent.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { MarketingState } from '../../../../contracts/src/marketing/marketing-state.js';
import type { Improvement } from '../../../../contracts/src/property.js';
import type { BillingEvent } from '../../../../contracts/src/payments/events.js';
import { paidBy } from '../../../../contracts/src/payments/paid.js';
import { billingAfter, isBilling, noBilling, type Billing } from './lead-billing.js';
import type { Decider } from '../../platform/commands/decider.js';

/** A task, with the fields that commands need. */
export interface LeadTask {
  id: string;
  title: string;
  /** ISO instant in UTC. */
  dueAt: string;
  /** The user who should do it; null: the lead's assignee. */
  assigneeId: string | null;
  open: boolean;
}

/** A photo or a document of the lead. */
export type LeadFile = DataOf<'FileAttached'>;

/** A lead as its events made it: flat, so that two states compare field by field. Money in integer US cents. */
export interface Lead extends Omit<
  DataOf<'LeadCreated'>,
  'status' | 'enrolledFrom' | 'handOut' | 'consentTextVersion'
> {
  status: LeadStatus;
  /** Why it was moved to the status it is in. */
  statusReason: string | null;
  improvements: Improvement[];
  requirementsAcknowledged: boolean;
  walkthroughScheduled: boolean;
  /** ISO instant; null also while only the booking page knows the time. */
  walkthroughStart: string | null;
  /** After refunds. */
  paidCents: number;
  /** What the payment provider knows of the lead. */
  billing: Billing;
  noteCount: number;
  /** The user who looks after it; null: nobody. */
  assigneeId: string | null;
  /** In the order in which they were added, done ones too. */
  tasks: LeadTask[];
  /** The files that are there, by id: a file that is removed and attached again keeps its place. */
  files: LeadFile[];
  marketing: MarketingState;
  /** Only from the lead's own stream; withdrawals by a link or by STOP belong to the address. */
  consent: ConsentState;
  deleted: boolean;
  /** The lead that it was merged into; null: it is a case of its own. */
  mergedInto: string | null;
  /** Leads that somebody marked as other cases. */
  toldApart: string[];
}

/** null: there is no such lead. */
export type LeadState = Lead | null;

export const leadDecider: Decider<LeadState, LeadEvent> = { category: 'lead', initialState: null, evolve: evolveLead };

/** The lead after the event. An event before LeadCreated, or of another kind of stream, changes nothing. */
export function evolveLead(state: LeadState, event: LeadEvent): LeadState {
  if (event.type === 'LeadCreated') return createdLead(event.data);
  return state && changedLead(state, event);
}

/** Where it was enrolled from, and that it was to be assigned in turn, stay out of the state: no decision needs them. */
function createdLead({
  enrolledFrom: _report,
  handOut: _turn,
  consentTextVersion,
  ...data
}: DataOf<'LeadCreated'>): Lead {
  return {
    ...data,
    statusReason: null,
    improvements: [],
    requirementsAcknowledged: false,
    walkthroughScheduled: false,
    walkthroughStart: null,
    paidCents: 0,
    billing: noBilling,
    noteCount: 0,
    assigneeId: null,
    tasks: [],
    files: [],
    marketing: 'none',
    consent: consentAfter(noConsent, { type: 'LeadCreated', data: { consentTextVersion } }, data.phone),
    deleted: false,
    mergedInto: null,
    toldApart: [],
  };
}

function changedLead(lead: Lead, event: Exclude<LeadEvent, { type: 'LeadCreated' }>): Lead {
  if (isBilling(event)) return billed(lead, event);
  switch (event.type) {
    case 'ConsentGiven':
    case 'ConsentRevoked':
      return { ...lead, consent: consentAfter(lead.consent, event, lead.phone) };
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
    case 'ImprovementsEdited':
      return { ...lead, ...event.data };
    case 'LeadStatusMoved':
      return { ...lead, status: event.data.to, statusReason: event.data.reason ?? null };
    case 'LeadPitched':
      return {
        ...lead,
        estimatedRentCents: event.data.estimatedRentCents,
        improvements: event.data.improvements,
      };
    case 'RequirementsAcknowledged':
      return { ...lead, requirementsAcknowledged: true };
    case 'AcknowledgmentWithdrawn':
      return { ...lead, requirementsAcknowledged: false };
    case 'WalkthroughScheduled':
      return { ...lead, walkthroughScheduled: true, walkthroughStart: event.data.start };
    case 'WalkthroughCancelled':
      return { ...lead, walkthroughScheduled: false, walkthroughStart: null };
    case 'NoteAdded':
      return { ...lead, noteCount: lead.noteCount + 1 };
    case 'LeadAssigned':
      return { ...lead, assigneeId: event.data.userId };
    case 'MarketingEnrollmentRequested':
      return { ...lead, marketing: 'requested' };
    case 'MarketingEnrolled':
      return { ...lead, marketing: 'enrolled' };
    case 'MarketingEnrollmentFailed':
      return { ...lead, marketing: 'failed' };
    case 'LeadDeleted':
      return { ...lead, deleted: true };
    case 'LeadRestored':
      return { ...lead, deleted: false };
    case 'LeadMerged':
      return { ...lead, mergedInto: event.data.into };
    case 'LeadUnmerged':
      return { ...lead, mergedInto: null };
    case 'LeadToldApart':
      return { ...lead, toldApart: [...lead.toldApart, event.data.otherId] };
    case 'TaskAdded': {
      const { taskId: id, title, dueAt, assigneeId } = event.data;
      return { ...lead, tasks: [...lead.tasks, { id, title, dueAt, assigneeId, open: true }] };
    }
    case 'TaskEdited': {
      const { taskId, ...changed } = event.data;
      return { ...lead, tasks: withTask(lead.tasks, taskId, changed) };
    }
    case 'TaskCompleted':
    case 'TaskReopened':
      return { ...lead, tasks: withTask(lead.tasks, event.data.taskId, { open: event.type === 'TaskReopened' }) };
    case 'FileAttached':
    case 'FileRemoved':
      return { ...lead, files: filesAfter(lead.files, event) };
    case 'ContactLogged':
    case 'LeadAnswered':
    case 'NoteCorrected':
    case 'LeadErased':
      return lead;
    default:
      return unchanged(event, lead);
  }
}

function billed(lead: Lead, event: BillingEvent): Lead {
  return { ...lead, paidCents: lead.paidCents + paidBy(event), billing: billingAfter(lead.billing, event) };
}

function withTask(tasks: readonly LeadTask[], taskId: string, changed: Partial<LeadTask>): LeadTask[] {
  return tasks.map((task) => (task.id === taskId ? { ...task, ...changed } : task));
}

function filesAfter(
  files: readonly LeadFile[],
  event: Extract<LeadEvent, { type: 'FileAttached' | 'FileRemoved' }>,
): LeadFile[] {
  const others = files.filter(({ fileId }) => fileId !== event.data.fileId);
  if (event.type === 'FileRemoved') return others;
  return [...others, event.data].sort((a, b) => (a.fileId < b.fileId ? -1 : 1));
}

/** Makes a lead event without a case above fail to compile. */
function unchanged(event: never, lead: Lead): Lead {
  return lead;
}
