import { minimumFillMs, type FormGuard } from '../../../../../contracts/src/intake/form-guard.js';

/**
 * Distinguishes a person from a script for the server. A person who is too quick, for instance with autofill or after a reload,
 * waits for the rest of the time instead of being refused.
 * @param form contains the field that only scripts fill in (Honeypot)
 * @param opened when the form was first opened, in milliseconds since 1970; null for just now
 */
export async function formGuard(form: HTMLFormElement, opened: number | null): Promise<FormGuard> {
  const openedAt = opened ?? Date.now();
  const website = new FormData(form).get('website');
  // A clock that was set back must not make anybody wait longer.
  const left = Math.min(minimumFillMs, minimumFillMs - (Date.now() - openedAt));
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return {
    website: typeof website === 'string' ? website : '',
    filledInMs: Math.max(minimumFillMs, Date.now() - openedAt),
  };
}
