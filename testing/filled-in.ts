import type { FormGuard } from '../contracts/src/intake/form-guard.js';

/** The extra fields of a form that a person has filled in. */
export const filledIn: Required<FormGuard> = { website: '', filledInMs: 20_000 };
