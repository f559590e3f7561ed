import { isKnown } from './known.js';

/**
 * An e-mail address in one spelling: trimmed, in lower case; null for a text that is none, such as an unknown or an erased one. Rows of `read.pipeline`,
 * `read.referrals`, `read.analyses` and `read.messages` hold it: if you change it, raise the versions of these projections.
 */
export function emailKey(email: string | null): string | null {
  const key = isKnown(email) ? email.trim().toLowerCase() : '';
  return key.includes('@') ? key : null;
}
