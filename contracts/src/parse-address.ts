/** The parts of an address, with the names of the forms and events. */
export interface AddressParts {
  streetAddress: string;
  city: string;
  /** Two capital letters. */
  state: string;
  /** Five digits. */
  zipCode: string;
}

/** The parts, or the code of a refusal that names the expected form. */
export type ParsedAddress =
  { ok: true; parts: AddressParts } | { ok: false; code: 'invalid_address' | 'invalid_state_zip' };

/**
 * Parses "Street, City, State ZIP" (public specification, section 5). The last two commas count: a street may hold
 * more of them ("100 Sample St, Apt 4"). A ZIP+4 becomes its five digits.
 */
export function parseAddress(line: string): ParsedAddress {
  const pieces = line.split(',').map((piece) => piece.trim());
  const stateAndZip = pieces.pop();
  const city = pieces.pop();
  const streetAddress = pieces.join(', ');
  if (!stateAndZip || !city || pieces.length === 0 || pieces.includes(''))
    return { ok: false, code: 'invalid_address' };
  const match = /^([A-Za-z]{2})\s+(\d{5})(?:-\d{4})?$/.exec(stateAndZip);
  if (!match) return { ok: false, code: 'invalid_state_zip' };
  const [, state = '', zipCode = ''] = match;
  return { ok: true, parts: { streetAddress, city, state: state.toUpperCase(), zipCode } };
}
