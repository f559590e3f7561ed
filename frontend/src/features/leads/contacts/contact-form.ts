import { logContactSchema, type LogContact } from '../../../../../contracts/src/leads/work-commands.js';
import type { ContactKind, ContactOutcome } from '../../../../../contracts/src/leads/contact.js';
import { officeInstant } from '../../../lib/office-field.js';
import { errorsByPath, type FieldErrors } from '../../../lib/calls/field-errors.js';

export const outcomeLabels: Record<ContactOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  left_message: 'Left a message',
  sent: 'Sent',
  wrong_number: 'Wrong number',
};

/** The possible outcomes of each kind, most likely first. */
export const outcomesOf: Record<ContactKind, readonly [ContactOutcome, ...ContactOutcome[]]> = {
  call: ['reached', 'no_answer', 'left_message', 'wrong_number'],
  meeting: ['reached', 'no_answer'],
  email: ['sent', 'reached', 'no_answer'],
  text: ['sent', 'reached', 'no_answer', 'wrong_number'],
};

/** The form's values. `when`: a datetime-local value in the office's time; null: untouched, which means now. */
export interface ContactEntries {
  kind: ContactKind;
  outcome: ContactOutcome;
  when: string | null;
  note: string;
}

/**
 * The contact from the entries, or their errors by field.
 * @param now ISO 8601: a contact can't be in the future
 */
export function contactOf(
  { kind, outcome, when, note }: ContactEntries,
  now: string,
): { contact: LogContact; errors?: undefined } | { contact?: undefined; errors: FieldErrors } {
  const at = when === null ? null : officeInstant(when);
  if (at === undefined) return { errors: { at: 'Enter a date and a time' } };
  if (at !== null && Date.parse(at) > Date.parse(now)) return { errors: { at: 'This cannot be in the future' } };
  const parsed = logContactSchema.safeParse({ kind, outcome, at, note });
  return parsed.success ? { contact: parsed.data } : { errors: errorsByPath(parsed.error.issues) };
}
