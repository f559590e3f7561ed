import { OutboundError } from '../../platform/outbound/outbound-error.js';

/** An answer of another shape than the API documents. */
export function malformed(): OutboundError {
  return new OutboundError('malformed', 'The answer of the marketing system could not be understood');
}

/** Odoo refused, so it rolled the call back. @param says ends the sentence, without a lead's data */
export function refusal(says: string, status?: number): OutboundError {
  const details = { mayHaveActed: false, ...(status !== undefined && { status }) };
  return new OutboundError('refused', `The marketing system ${says}`, details);
}

/** A conflict of transactions, or a database that was away: Odoo rolled back, and the same call may succeed later. */
const passingErrors = /^(psycopg2?\.|odoo\.exceptions\.(ConcurrencyError|LockError)$)/;

/** The failure for an error that Odoo names. Its message may hold a lead's values, so it is left out. @param name a Python exception's */
export function failureNamed(name: string | undefined): OutboundError {
  if (name !== undefined && passingErrors.test(name))
    return new OutboundError('failed', 'The marketing system was busy', { mayHaveActed: false });
  if (name === 'odoo.exceptions.AccessDenied') return refusal('refused the user or the key');
  return refusal('refused the call');
}
