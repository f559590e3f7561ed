import type { Enrollment } from '../../../../contracts/src/enrollments/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { sameNumber } from '../../../../contracts/src/keys/written-phone.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { editLeadDetails } from './edit-lead-details.js';
import { editProperty } from './edit-property.js';
import type { Lead, LeadState } from '../../../../contracts/src/leads/state.js';
import { leadOfEnrollment } from './lead-of-enrollment.js';
import { leadDecider, livingLead } from './living-lead.js';
import { isMoveByAnother } from './schedule-walkthrough.js';
import { textsConsented } from './texts-consented.js';

/**
 * The owner of an analysed property enrols it from its report. Their entries replace what the analysis knew, and the lead moves to
 * enrolled; its source stays. A repetition, also a concurrent one, only takes entries that are new.
 * Refused with lead_taken_over once somebody of the company has moved the lead.
 */
export const enrollLead: CommandDefinition<LeadState, Enrollment, LeadEvent> = {
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
    const edits = [
      ...editLeadDetails(lead, { name, email, phone }),
      ...editProperty(lead, { ...property, propertyType, unitCount, estimatedRentCents }, now),
    ];
    const ticked = enrollment.textsConsented === true && actor.kind === 'visitor' && !mayBeTexted(lead, phone);
    const consent = ticked ? [textsConsented(enrollment.consentTextVersion)] : [];
    if (lead.status === 'enrolled' || history.some(isEnrollment)) return [...edits, ...consent];
    const move = { from: lead.status, to: 'enrolled', source: 'enrollment' } as const;
    return [...edits, ...consent, { type: 'LeadStatusMoved', data: move }];
  },
};

function mayBeTexted({ consent: { texts } }: Lead, phone: string | null): boolean {
  return texts.given !== null && texts.withdrawn === null && sameNumber(texts.givenFor, phone);
}

function isEnrollment(event: LogEvent): boolean {
  return event.readable && event.type === 'LeadStatusMoved' && event.data.source === 'enrollment';
}
