import { oneLineAddress } from '../../../../../contracts/src/property.js';
import type { Values } from '../../merging/merge-edits.js';
import { editOf, formOf, leadControls, type LeadField } from './lead-form.js';

const parts = ['streetAddress', 'city', 'state', 'zipCode'] as const;
const notRead = 'We cannot take this apart. Write it like 123 Oak St, Ankeny, IA 50023, or change its parts.';

/**
 * The lead as the person wants it after one value was typed. An address in one line brings its parts; one that can't be taken apart is
 * refused if parts are known, which it would contradict. A line that was made of the parts follows them.
 */
export async function editInPlace(
  field: LeadField,
  text: string,
  began: Values,
): Promise<{ mine: Values } | { error: string | undefined }> {
  const read = editOf({ ...formOf(began, leadControls), [field]: text }, began, leadControls);
  if (read.errors) return { error: read.errors[field] };
  const { mine } = read;
  if (field === 'propertyAddress') {
    const { readAddress } = await import('../../addresses/address-tables.js');
    const whole = readAddress(text);
    if (whole) return { mine: { ...mine, ...whole, propertyAddress: oneLineAddress(whole) } };
    return parts.some((part) => began[part] != null) ? { error: notRead } : { mine };
  }
  const line = (parts as readonly string[]).includes(field) && lineOf(began) === began.propertyAddress && lineOf(mine);
  return { mine: line ? { ...mine, propertyAddress: line } : mine };
}

/** The line of parts that are all known; else null. */
function lineOf(values: Values): string | null {
  const [streetAddress, city, state, zipCode] = parts.map((part) => values[part]);
  const known = [streetAddress, city, state, zipCode].every((part) => typeof part === 'string' && part !== '');
  return known ? oneLineAddress({ streetAddress, city, state, zipCode } as Parameters<typeof oneLineAddress>[0]) : null;
}
