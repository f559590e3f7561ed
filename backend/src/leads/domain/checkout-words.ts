import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import type { OpenAsk } from './open-asks.js';
import type { PaidFor } from './paid-for.js';

/** Sentences of refusals, for staff. */

/** "$199 was paid on March 2, 2026. $149 of it is left." */
export function saysWhatWasPaid({ cents, payments }: PaidFor): string {
  const parts = payments.map(({ amountCents, at }) => `${dollars(amountCents)} was paid on ${officeDay(at)}.`);
  const whole = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [...parts, ...(cents === whole ? [] : [`${dollars(cents)} of it is left.`])].join(' ');
}

/** "An invoice of $199 for this has been open since March 2, 2026." */
export function saysWhatIsOpen({ kind, phase, amountCents, since }: OpenAsk): string {
  const how = kind === 'invoice' && phase === 'requested' ? 'on its way' : 'open';
  const what = kind === 'invoice' ? 'An invoice' : 'A checkout page';
  return `${what} of ${dollars(amountCents)} for this has been ${how} since ${officeDay(since)}.`;
}

/** @param since when the owner paid, ISO 8601 */
export function saysWhatIsPending(amountCents: number, since: string): string {
  return `${dollars(amountCents)} is on its way from a bank account, since ${officeDay(since)}. The bank needs some business days; then it is paid, or has failed.`;
}

function dollars(cents: number): string {
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
  return text.replace(/\.00$/, '');
}

function officeDay(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: officeTimeZone }).format(new Date(instant));
}
