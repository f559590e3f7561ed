import { consentAfter, noConsent, type ConsentState } from '../consent/consent.js';
import type { Identified } from '../log/recorded.js';
import type { LeadStatus } from '../lead-status.js';
import type { MarketingState } from '../marketing/marketing-state.js';
import { billingAfter, noBilling, type Billing, paidBy } from '../payments/billing.js';
import { isBilling } from '../payments/events.js';
import type { BillingEvent } from '../payments/events.js';
import type { Improvement } from '../property.js';
import type { LeadEvent } from './lead-events.js';
import { type LeadTask, tasksAfter } from './task-state.js';

type DataOf<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data'];
type LaterLeadEvent = Exclude<LeadEvent, { type: 'LeadCreated' }>;

/** What decisions and the lead's row both hold of it. Money in integer US cents. */
export interface LeadFacts extends Omit<
  DataOf<'LeadCreated'>,
  'status' | 'enrolledFrom' | 'handOut' | 'consentTextVersion' | 'byHand' | 'feesShown'
> {
  status: LeadStatus;
  /** Why it was moved to the status it is in. */
  statusReason: string | null;
  improvements: Improvement[];
  requirementsAcknowledged: boolean;
  /** ISO instant; null also while only the booking page knows the time. */
  walkthroughStart: string | null;
  /** After refunds. */
  paidCents: number;
  marketing: MarketingState;
  noteCount: number;
  /** The user who looks after it; null: nobody. */
  assigneeId: string | null;
  /** The lead that it was merged into; null: it is a case of its own. */
  mergedInto: string | null;
}

/** A photo or a document of the lead. */
export type LeadFile = DataOf<'FileAttached'>;
/** A document that the owner was asked for. */
export type WantedDocument = DataOf<'DocumentWanted'>;

/** A lead as its events made it: flat, so that two states compare field by field. */
export interface Lead extends LeadFacts {
  walkthroughScheduled: boolean;
  /** What the payment provider knows of the lead. */
  billing: Billing;
  /** In the order in which they were added, done ones too. */
  tasks: LeadTask[];
  /** The contacts that were logged and not taken back, by their events' ids. A message that was sent from here is none: it stays. */
  loggedContacts: string[];
  /** The files that are there, by id: a file that is removed and attached again keeps its place. */
  files: LeadFile[];
  /** What the owner was asked for and staff did not withdraw: `openWants` says what of it they have not sent. */
  wanted: WantedDocument[];
  /** Only from the lead's own stream; withdrawals by a link or by STOP belong to the address. */
  consent: ConsentState;
  deleted: boolean;
  /** Leads that somebody marked as other cases. */
  toldApart: string[];
}

/** null: there is no such lead. */
export type LeadState = Lead | null;

/** The lead after the event. An event before LeadCreated, or of another kind of stream, changes nothing. */
export function evolveLead(state: LeadState, event: Identified<LeadEvent>): LeadState {
  if (event.type === 'LeadCreated') return createdLead(event.data);
  return state && { ...state, ...factsAfter(state, event), ...workAfter(state, event) };
}

function createdLead(data: DataOf<'LeadCreated'>): Lead {
  return {
    ...factsAtFirst(data),
    walkthroughScheduled: false,
    billing: noBilling,
    tasks: [],
    loggedContacts: [],
    files: [],
    wanted: [],
    consent: consentAfter(noConsent, { type: 'LeadCreated', data }, data.phone),
    deleted: false,
    toldApart: [],
  };
}

/**
 * The facts as a lead comes in; where it was enrolled from, and that it was to be assigned in turn, are none. Written out: V8 keeps
 * objects of this size, and so the copies of rows, in fast form only if it sees their fields.
 */
export function factsAtFirst(data: DataOf<'LeadCreated'>): LeadFacts {
  return {
    name: data.name,
    email: data.email,
    phone: data.phone,
    company: data.company,
    ownerName: data.ownerName,
    status: data.status,
    source: data.source,
    propertyAddress: data.propertyAddress,
    streetAddress: data.streetAddress,
    city: data.city,
    state: data.state,
    zipCode: data.zipCode,
    propertyType: data.propertyType,
    unitCount: data.unitCount,
    squareFootage: data.squareFootage,
    bedrooms: data.bedrooms,
    bathrooms: data.bathrooms,
    yearBuilt: data.yearBuilt,
    finishedBasementArea: data.finishedBasementArea,
    estimatedRentCents: data.estimatedRentCents,
    purchasePriceCents: data.purchasePriceCents,
    statusReason: null,
    improvements: [],
    requirementsAcknowledged: false,
    walkthroughStart: null,
    paidCents: 0,
    marketing: 'none',
    noteCount: 0,
    assigneeId: null,
    mergedInto: null,
  };
}

/**
 * What an event changes about the facts: the one fold of them, for decisions and the lead's row. Whoever is erased keeps theirs here,
 * as their events are read: a row that was written before is emptied by its projection.
 */
export function factsAfter(
  { noteCount, paidCents }: Pick<LeadFacts, 'noteCount' | 'paidCents'>,
  event: LaterLeadEvent,
): Partial<LeadFacts> {
  if (isBilling(event)) return { paidCents: paidCents + paidBy(event) };
  return event.type === 'NoteAdded' ? { noteCount: noteCount + 1 } : factsOf(event);
}

/** The facts that an event sets, whatever they were before. */
export function factsOf(event: Exclude<LaterLeadEvent, BillingEvent>): Partial<LeadFacts> {
  switch (event.type) {
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
    case 'ImprovementsEdited':
      return event.data;
    case 'LeadStatusMoved':
      return { status: event.data.to, statusReason: event.data.reason ?? null };
    case 'LeadPitched': {
      const { estimatedRentCents, improvements } = event.data;
      return { estimatedRentCents, improvements };
    }
    case 'RequirementsAcknowledged':
    case 'AcknowledgmentWithdrawn':
      return { requirementsAcknowledged: event.type === 'RequirementsAcknowledged' };
    case 'WalkthroughScheduled':
      return { walkthroughStart: event.data.start };
    case 'WalkthroughCancelled':
      return { walkthroughStart: null };
    case 'LeadAssigned':
      return { assigneeId: event.data.userId };
    case 'MarketingEnrollmentRequested':
      return { marketing: 'requested' };
    case 'MarketingEnrolled':
      return { marketing: 'enrolled' };
    case 'MarketingEnrollmentFailed':
      return { marketing: 'failed' };
    case 'LeadMerged':
      return { mergedInto: event.data.into };
    case 'LeadUnmerged':
      return { mergedInto: null };
    case 'AddressStandingNoted':
    case 'ConsentGiven':
    case 'ConsentRevoked':
    case 'ContactLogged':
    case 'ContactWithdrawn':
    case 'DocumentWanted':
    case 'DocumentWantWithdrawn':
    case 'FileAttached':
    case 'FileRemoved':
    case 'LeadAnswered':
    case 'LeadDeleted':
    case 'LeadErased':
    case 'LeadRestored':
    case 'LeadToldApart':
    case 'NoteAdded':
    case 'NoteCorrected':
    case 'OwnerLinkRevoked':
    case 'OwnerPageShown':
    case 'PaymentRequested':
    case 'PaymentRequestEnded':
    case 'TaskAdded':
    case 'TaskCompleted':
    case 'TaskEdited':
    case 'TaskReopened':
      return {};
    default:
      return unchanged(event);
  }
}

/** Makes a lead event without a case above fail to compile. */
function unchanged(event: never): Partial<LeadFacts> {
  return event;
}

/** What an event changes that only decisions need. */
function workAfter(lead: Lead, event: Identified<LaterLeadEvent>): Partial<Lead> {
  if (isBilling(event)) return { billing: billingAfter(lead.billing, event) };
  switch (event.type) {
    case 'ConsentGiven':
    case 'ConsentRevoked':
      return { consent: consentAfter(lead.consent, event, lead.phone) };
    case 'WalkthroughScheduled':
    case 'WalkthroughCancelled':
      return { walkthroughScheduled: event.type === 'WalkthroughScheduled' };
    case 'LeadDeleted':
    case 'LeadRestored':
      return { deleted: event.type === 'LeadDeleted' };
    case 'LeadToldApart':
      return { toldApart: [...lead.toldApart, event.data.otherId] };
    case 'TaskAdded':
    case 'TaskEdited':
    case 'TaskCompleted':
    case 'TaskReopened':
      return { tasks: tasksAfter(lead.tasks, event, (change) => change) };
    case 'ContactLogged':
      return event.data.messageId === undefined ? { loggedContacts: [...lead.loggedContacts, event.id] } : {};
    case 'ContactWithdrawn':
      return { loggedContacts: lead.loggedContacts.filter((id) => id !== event.metadata.undoes) };
    case 'DocumentWanted':
      return { wanted: [...lead.wanted, event.data] };
    case 'DocumentWantWithdrawn':
      return { wanted: lead.wanted.filter(({ wantedId }) => wantedId !== event.data.wantedId) };
    case 'FileAttached':
    case 'FileRemoved':
      return { files: filesAfter(lead.files, event) };
    default:
      return {};
  }
}

/** What the owner is still to send: a document whose file was removed is asked for again. */
export function openWants({ wanted, files }: Pick<Lead, 'wanted' | 'files'>): WantedDocument[] {
  return wanted.filter(({ wantedId }) => !files.some((file) => file.wanted === wantedId));
}

/** Whether the owner's page takes a file for the request: nothing is asked of the owner of a lost lead. */
export function awaitsFile(lead: Pick<Lead, 'status' | 'wanted' | 'files'>, wantedId: string): boolean {
  return lead.status !== 'lost' && openWants(lead).some((want) => want.wantedId === wantedId);
}

export const fileEvents = ['FileAttached', 'FileRemoved'] as const satisfies LeadEvent['type'][];
export type FileEvent = Extract<LeadEvent, { type: (typeof fileEvents)[number] }>;

/** The files that are there after the event. */
export function filesAfter(files: readonly LeadFile[], event: FileEvent): LeadFile[] {
  const others = files.filter(({ fileId }) => fileId !== event.data.fileId);
  if (event.type === 'FileRemoved') return others;
  return [...others, event.data].sort((a, b) => (a.fileId < b.fileId ? -1 : 1));
}
