import { OutboundError } from '../../platform/outbound/outbound-error.js';

/** An answer of another shape than the API documents. */
export function malformed(): OutboundError {
  return new OutboundError('malformed', 'The answer of the marketing system could not be understood');
}

/** Odoo said no, so what the call had begun was taken back over there. @param says ends the sentence, without anything of a lead */
export function refusal(says: string, status?: number): OutboundError {
  const details = { mayHaveActed: false, ...(status !== undefined && { status }) };
  return new OutboundError('refused', `The marketing system ${says}`, details);
}

/** Two of its transactions met, or its database was away: it took back what it had begun, and the same call may succeed later. */
const passingErrors = /^(psycopg2?\.|odoo\.exceptions\.(ConcurrencyError|LockError)$)/;

/** What an error that Odoo names itself means. Its message can hold a lead's values: it stays out. @param name a Python exception's */
export function failureNamed(name: string | undefined): OutboundError {
  if (name !== undefined && passingErrors.test(name))
    return new OutboundError('failed', 'The marketing system was busy', { mayHaveActed: false });
  if (name === 'odoo.exceptions.AccessDenied') return refusal('refused the user or the key');
  return refusal('refused the call');
}
