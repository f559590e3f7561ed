import {
  type EditLeadDetails,
  editPropertySchema,
  type EditProperty,
  unreachable,
} from '../../../../contracts/src/leads/input.js';
import type { EditLead, EditImprovements } from '../../../../contracts/src/leads/routes.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { changedPart, pick } from '../../platform/history/aggregate.js';
import { detailFields, propertyFields, leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { oneLineAddress } from '../../../../contracts/src/property.js';
import { readAddress, type AddressParts } from '../../../../contracts/src/keys/address.js';
import { DomainError } from '../../platform/problems/problem.js';
import { isDeepStrictEqual } from 'node:util';

/**
 * Corrects the owner's name or contact data: one event with the changed fields, none if nothing changes. Refused with invalid_input if it
 * takes away the last way to reach them.
 */
export function editLeadDetails(lead: Lead, command: EditLeadDetails): LeadEvent[] {
  const changed = changedPart(lead, command, detailFields);
  refuseUnreachable(lead, changed);
  return Object.keys(changed).length > 0 ? [{ type: 'LeadDetailsEdited', data: changed }] : [];
}

function refuseUnreachable(lead: Lead, changed: EditLeadDetails): void {
  if (changed.email === undefined && changed.phone === undefined) return;
  const fault = unreachable(
    { ...pick(lead, ['email', 'phone']), ...changed },
    changed.email === '' ? 'email' : 'phone',
  );
  if (fault) throw new DomainError('invalid_input', fault.message, { errors: [fault] });
}

const addressParts = ['streetAddress', 'city', 'state', 'zipCode'] as const;

/**
 * Corrects the property's data: one event with the changed fields, none if nothing changes.
 * New address parts also make a new address line, unless the line is given too; a line without parts also sets its parts.
 * @param now ISO instant; a year built after its year is refused with invalid_input
 */
export function editProperty(lead: Lead, command: EditProperty, now: string): LeadEvent[] {
  refuseFutureYear(command.yearBuilt ?? null, now);
  const changed = changedPart(lead, withWholeAddress(lead, command), propertyFields);
  return Object.keys(changed).length > 0 ? [{ type: 'PropertyDetailsEdited', data: changed }] : [];
}

function withWholeAddress(lead: Lead, command: EditProperty): EditProperty {
  const { propertyAddress: line } = command;
  if (line !== undefined)
    return addressParts.every((part) => command[part] === undefined) ? { ...command, ...partsOfLine(line) } : command;
  const changedParts = changedPart(lead, command, addressParts);
  if (Object.keys(changedParts).length === 0) return command;
  const propertyAddress = knownAddressLine({ ...pick(lead, addressParts), ...changedParts });
  return propertyAddress === undefined ? command : { ...command, propertyAddress };
}

/**
 * The parts of a line, if it can be read and a form would accept them; undefined for any other line. The log seals the line and
 * the street: only city, state and ZIP survive an erasure, for the figures.
 */
export function partsOfLine(line: string): AddressParts | undefined {
  const parts = readAddress(line);
  return parts && editPropertySchema.safeParse(parts).success ? parts : undefined;
}

/** The address line if all four parts are known, undefined otherwise. */
export function knownAddressLine(parts: Pick<Lead, (typeof addressParts)[number]>): string | undefined {
  const { streetAddress, city, state, zipCode } = parts;
  return streetAddress && city && state && zipCode
    ? oneLineAddress({ streetAddress, city, state, zipCode })
    : undefined;
}

/** "Between 1800 and the current year": the schemas know the lower bound, the clock the upper one. */
export function refuseFutureYear(yearBuilt: number | null, now: string): void {
  const thisYear = new Date(now).getUTCFullYear();
  if (yearBuilt === null || yearBuilt <= thisYear) return;
  const message = `Year built must be at most ${thisYear}`;
  throw new DomainError('invalid_input', message, { errors: [{ path: 'yearBuilt', message }] });
}

/** Edits fields of the owner and of the property together, as PATCH sends them: up to two events in one append. */
export const editLead: LeadCommand<EditLead> = {
  name: 'EditLead',
  decider: leadDecider,
  decide(state, command, { now }) {
    const lead = livingLead(state);
    return [...editLeadDetails(lead, command), ...editProperty(lead, command, now)];
  },
};

/** Replaces the whole list of improvements. A custom cost of null means that the estimate counts. */
export const editImprovements: LeadCommand<EditImprovements> = {
  name: 'EditImprovements',
  decider: leadDecider,
  decide(state, { improvements }) {
    if (isDeepStrictEqual(livingLead(state).improvements, improvements)) return [];
    return [{ type: 'ImprovementsEdited', data: { improvements } }];
  },
};
