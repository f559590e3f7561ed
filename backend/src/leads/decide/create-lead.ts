import type { CreateLead } from '../../../../contracts/src/leads/input.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadCreated, type EnrolledFrom } from '../../../../contracts/src/leads/created-event.js';
import type { LeadSource } from '../../../../contracts/src/leads/lead-source.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { addressNotProvided, oneLineAddress } from '../../../../contracts/src/property.js';
import type { ShownVersions } from '../../../../contracts/src/shown-versions.js';
import { isElsewhere, type AddressParts } from '../../../../contracts/src/keys/address.js';
import { DomainError } from '../../platform/problems/problem.js';
import { knownAddressLine, partsOfLine, refuseFutureYear, editLeadDetails, editProperty } from './edit-lead.js';
import { pick } from '../../platform/history/aggregate.js';
import { leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { textsConsented } from './marketing.js';
import type { Enrollment } from '../../../../contracts/src/enrollments/input.js';
import { sameNumber } from '../../../../contracts/src/keys/written-phone.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { isMoveByAnother } from './move-lead.js';

const firstStatus: Partial<Record<LeadSource, LeadStatus>> = { analysis: 'analysis_submitted', enrollment: 'enrolled' };
const givenFields = leadCreated.schema
  .keyof()
  .exclude([
    'status',
    'propertyAddress',
    'enrolledFrom',
    'feesShown',
    'byHand',
    'handOut',
    'consentTextVersion',
  ]).options;

/**
 * The input that makes a lead. `enrolledFrom` is never taken from a request's body: the caller has looked the analysis up. `handOut`:
 * the office assigns intakes in turn. `feesShown`: for an enrolment. `consentTextVersion`, `textsConsented`: for a public form,
 * the text beside it, and whether the box beside the phone was ticked. For leads that staff add, `handOut` and consent are ignored.
 * `assigneeId`: staff add it by hand, for this person or for nobody.
 */
export type NewLead = CreateLead & {
  enrolledFrom?: EnrolledFrom;
  feesShown?: ShownVersions;
  handOut?: true;
  assigneeId?: string | null | undefined;
} & FormConsent;

/** What somebody agreed to in a form; no field of the lead holds it. */
interface FormConsent {
  consentTextVersion?: number | undefined;
  textsConsented?: boolean | undefined;
}

/** A prospect comes in. Only staff may choose the stage; for others the source decides it. */
export const createLead: LeadCommand<NewLead> = {
  name: 'CreateLead',
  decider: leadDecider,
  creates: true,
  decide(state, command, { actor, now }) {
    if (state) throw new DomainError('lead_exists');
    if (actor.kind === 'visitor' && command.status)
      throw new DomainError('forbidden', 'Only staff may choose the status of a lead.');
    refuseFutureYear(command.yearBuilt, now);
    const status = command.status ?? firstStatus[command.source] ?? 'leads';
    const { enrolledFrom, feesShown, consentTextVersion } = command;
    const byForm = actor.kind === 'visitor';
    const handOut = command.handOut && actor.kind === 'visitor';
    const byHand = actor.kind === 'user' && command.assigneeId !== undefined;
    const address = wholeAddress(command);
    const data = {
      ...pick(command, givenFields),
      status,
      ...address,
      ...(enrolledFrom && { enrolledFrom }),
      ...(feesShown && { feesShown }),
      ...(byHand && { byHand }),
      ...(handOut && { handOut }),
      ...(consentTextVersion !== undefined && byForm && { consentTextVersion }),
    };
    const created: LeadEvent = { type: 'LeadCreated', data };
    if (byHand && command.assigneeId) return [created, { type: 'LeadAssigned', data: { userId: command.assigneeId } }];
    return command.textsConsented && byForm ? [created, textsConsented(consentTextVersion)] : [created];
  },
};

/** The address line with its parts, if one can be derived from the other. Given values are never overruled. */
function wholeAddress(command: CreateLead): Partial<AddressParts> & { propertyAddress: string } {
  const { propertyAddress, streetAddress, city, state, zipCode } = command;
  if (propertyAddress === addressNotProvided)
    return { propertyAddress: knownAddressLine(command) ?? addressNotProvided };
  const noParts = [streetAddress, city, state, zipCode].every((part) => part === null);
  return { propertyAddress, ...(noParts && partsOfLine(propertyAddress)) };
}

/**
 * The input of the lead that an owner's enrolment makes (public specification, section 3). It has no status: the source `enrollment`
 * starts as enrolled, and a visitor may not choose one.
 */
export function leadOfEnrollment(
  enrollment: Omit<Enrollment, 'id' | 'analysisLeadId' | 'feesShown' | 'consentTextVersion' | 'textsConsented'>,
): CreateLead {
  const { propertyAddress: streetAddress, city, state, zipCode, ...rest } = enrollment;
  return {
    ...rest,
    source: 'enrollment',
    company: null,
    ownerName: null,
    propertyAddress: oneLineAddress({ streetAddress, city, state, zipCode }),
    streetAddress,
    city,
    state,
    zipCode,
    squareFootage: 0,
    bedrooms: null,
    bathrooms: null,
    yearBuilt: null,
    finishedBasementArea: null,
    purchasePriceCents: null,
  };
}

/**
 * The owner of an analysed property enrols it from its report. Their entries replace what the analysis knew, and the lead moves to
 * enrolled; its source stays. A repetition, also a concurrent one, only takes entries that are new.
 * Refused with lead_taken_over once somebody of the company has moved the lead, with lead_elsewhere for another property.
 */
export const enrollLead: LeadCommand<Enrollment> = {
  name: 'EnrollLead',
  decider: leadDecider,
  needsHistory: true,
  decide(state, enrollment, { history, now, actor }) {
    const lead = livingLead(state);
    if (!history) throw new Error('EnrollLead decides on who moved the lead, and was given no history');
    if (history.some((event) => isMoveByAnother(event) && !isEnrollment(event)))
      throw new DomainError('lead_taken_over');
    const { name, email, phone, ...given } = leadOfEnrollment(enrollment);
    const { propertyAddress, streetAddress, city, state: place, zipCode } = given;
    const { propertyType, unitCount, estimatedRentCents } = given;
    const property = { propertyAddress, streetAddress, city, state: place, zipCode };
    if (isElsewhere(lead, property)) throw new DomainError('lead_elsewhere');
    const edits = [
      ...editLeadDetails(lead, { name, email, phone }),
      ...editProperty(lead, { ...property, propertyType, unitCount, estimatedRentCents }, now),
    ];
    const ticked = enrollment.textsConsented === true && actor.kind === 'visitor' && !mayBeTexted(lead, phone);
    const consent = ticked ? [textsConsented(enrollment.consentTextVersion)] : [];
    if (lead.status === 'enrolled' || history.some(isEnrollment)) return [...edits, ...consent];
    const { feesShown, consentTextVersion } = enrollment;
    const move = {
      ...({ from: lead.status, to: 'enrolled', source: 'enrollment' } as const),
      ...(feesShown && { feesShown }),
      ...(consentTextVersion !== undefined && actor.kind === 'visitor' && { consentTextVersion }),
    };
    return [...edits, ...consent, { type: 'LeadStatusMoved', data: move }];
  },
};

function mayBeTexted({ consent: { texts } }: Lead, phone: string | null): boolean {
  return texts.given !== null && texts.withdrawn === null && sameNumber(texts.givenFor, phone);
}

function isEnrollment(event: LogEvent): boolean {
  return event.readable && event.type === 'LeadStatusMoved' && event.data.source === 'enrollment';
}

/** A lead that the marketing system has, with its id over there. */
export type AdoptedLead = CreateLead & { odooId: string };

/** Takes in a lead that was created in the marketing system, and marks it as enrolled there. A repetition does nothing. */
export const adoptLead: LeadCommand<AdoptedLead> = {
  name: 'AdoptLead',
  decider: leadDecider,
  creates: true,
  decide(state, { odooId, ...lead }, context) {
    if (state) {
      livingLead(state);
      return [];
    }
    return [...createLead.decide(state, lead, context), { type: 'MarketingEnrolled', data: { odooId } }];
  },
};
