import type { CreateLead } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadCreated, type EnrolledFrom } from '../../../../contracts/src/leads/created-event.js';
import type { LeadSource } from '../../../../contracts/src/leads/lead-source.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { addressNotProvided } from '../../../../contracts/src/property.js';
import type { ShownVersions } from '../../../../contracts/src/shown-versions.js';
import type { AddressParts } from '../../../../contracts/src/keys/address.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { knownAddressLine, partsOfLine, refuseFutureYear } from './edit-property.js';
import { pick } from '../../platform/history/fields.js';
import { leadDecider } from './living-lead.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { textsConsented } from './texts-consented.js';

const firstStatus: Partial<Record<LeadSource, LeadStatus>> = { analysis: 'analysis_submitted', enrollment: 'enrolled' };
const givenFields = leadCreated.schema
  .keyof()
  .exclude(['status', 'propertyAddress', 'enrolledFrom', 'feesShown', 'handOut', 'consentTextVersion']).options;

/**
 * The input that makes a lead. `enrolledFrom` is never taken from a request's body: the caller has looked the analysis up. `handOut`:
 * the office assigns intakes in turn. `feesShown`: for an enrolment. `consentTextVersion`, `textsConsented`: for a public form,
 * the text beside it, and whether the box beside the phone was ticked. For leads that staff add, `handOut` and consent are ignored.
 */
export type NewLead = CreateLead & {
  enrolledFrom?: EnrolledFrom;
  feesShown?: ShownVersions;
  handOut?: true;
} & FormConsent;

/** What somebody agreed to in a form; no field of the lead holds it. */
export interface FormConsent {
  consentTextVersion?: number | undefined;
  textsConsented?: boolean | undefined;
}

/** A prospect comes in. Only staff may choose the stage; for others the source decides it. */
export const createLead: CommandDefinition<LeadState, NewLead, LeadEvent> = {
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
    const address = wholeAddress(command);
    const data = {
      ...pick(command, givenFields),
      status,
      ...address,
      ...(enrolledFrom && { enrolledFrom }),
      ...(feesShown && { feesShown }),
      ...(handOut && { handOut }),
      ...(consentTextVersion !== undefined && byForm && { consentTextVersion }),
    };
    const created: LeadEvent = { type: 'LeadCreated', data };
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
