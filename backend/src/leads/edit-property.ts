import type { EditProperty } from '../../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import { DomainError } from '../commands/domain-error.js';
import { changedPart, pick, propertyFields } from './lead-fields.js';
import type { Lead } from './lead-state.js';

const addressParts = ['streetAddress', 'city', 'state', 'zipCode'] as const;

/**
 * What is known of the property is corrected: one event with what differs, none if nothing does.
 * New address parts also make a new address line, unless the line itself is given.
 * @param now ISO instant; a year built after its year is refused with invalid_input
 */
export function editProperty(lead: Lead, command: EditProperty, now: string): LeadEvent[] {
  refuseFutureYear(command.yearBuilt ?? null, now);
  const changed = changedPart(lead, withAddressLine(lead, command), propertyFields);
  return Object.keys(changed).length > 0 ? [{ type: 'PropertyDetailsEdited', data: changed }] : [];
}

function withAddressLine(lead: Lead, command: EditProperty): EditProperty {
  const changedParts = changedPart(lead, command, addressParts);
  if (command.propertyAddress !== undefined || Object.keys(changedParts).length === 0) return command;
  const propertyAddress = knownAddressLine({ ...pick(lead, addressParts), ...changedParts });
  return propertyAddress === undefined ? command : { ...command, propertyAddress };
}

/** The one line of an address whose four parts are all known, undefined otherwise. */
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
