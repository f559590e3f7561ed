import { isKnown } from '../../../../../contracts/src/keys/known.js';

/** Why nothing can be sent to the lead by email; null if it can, as far as the address goes. */
export function withoutEmail({ email }: { email: string }): string | null {
  return isKnown(email) ? null : 'There is no email address yet. Add one first.';
}
