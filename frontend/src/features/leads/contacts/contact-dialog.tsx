import { useState } from 'react';
import { logContactSchema, type LogContact, leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { type ContactKind, type ContactOutcome, contactKinds } from '../../../../../contracts/src/leads/contact.js';
import { contactLabels } from '../../../../../contracts/src/leads/words.js';
import { officeInstant, officeField, inOfficeTime } from '../../../lib/office-days.js';
import { errorsByPath, type FieldErrors } from '../../../lib/calls/api-problem.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendTo } from '../../lead-commands/send-to.js';

const outcomeLabels: Record<ContactOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  left_message: 'Left a message',
  sent: 'Sent',
  wrong_number: 'Wrong number',
};

/** The possible outcomes of each kind, most likely first. */
const outcomesOf: Record<ContactKind, readonly [ContactOutcome, ...ContactOutcome[]]> = {
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

/**
 * Records a call, a meeting or a message of one's own. It becomes the last contact if none came after it.
 * @param logFor several leads in words, with which `onLog` logs it: if that fails, it has said why, and what is typed stays
 */
export function ContactDialog({
  leadId,
  logFor,
  onLog,
  onClose,
}: {
  leadId: string;
  logFor?: string;
  onLog?: (contact: LogContact) => Promise<void>;
  onClose: () => void;
}) {
  const [opened] = useState(() => officeField(new Date().toISOString()));
  const blank = { kind: 'call' as ContactKind, outcome: 'reached' as ContactOutcome, when: opened, note: '' };
  const made = (entries: typeof blank) =>
    contactOf({ ...entries, when: entries.when === opened ? null : entries.when }, new Date().toISOString());
  const form = useCommandForm({
    name: `contact:${leadId}`,
    blank,
    faultsOf: (entries) => made(entries).errors ?? {},
    bodyOf: (entries) => made(entries).contact,
    send: async (body: LogContact, key) => {
      if (onLog) await onLog(body);
      else await sendTo('lead', leadWorkRoutes.logContact, { id: leadId, body, key });
    },
    ...(!onLog && { done: 'Contact logged', failed: 'Failed to log contact' }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Log contact"
      description={logFor ? `The same contact with each of ${logFor}.` : 'A call, a meeting or a message of your own.'}
      act="Log contact"
      acting="Logging…"
      columns
      onClose={onClose}
      fields={[
        {
          name: 'kind',
          label: 'Kind',
          mark: 'required',
          options: contactKinds.map((kind) => [kind, contactLabels[kind]]),
          also: (kind) => ({ outcome: outcomesOf[kind as ContactKind][0] }),
        },
        {
          name: 'outcome',
          label: 'Outcome',
          mark: 'required',
          options: outcomesOf[form.entries.kind].map((outcome) => [outcome, outcomeLabels[outcome]]),
        },
        {
          name: 'when',
          path: 'at',
          label: 'When',
          mark: 'required',
          kind: 'time',
          wide: true,
          help: `${inOfficeTime()}; now unless you change it.`,
        },
        { name: 'note', label: 'Note', kind: 'lines', maxLength: 10_000, wide: true },
      ]}
    />
  );
}
