import { useState } from 'react';
import { contactKinds, type ContactKind, type ContactOutcome } from '../../../../../contracts/src/leads/contact.js';
import { officeField } from '../../../lib/office-field.js';
import { inOfficeTime } from '../../../lib/office-zone.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { contactLabels } from '../../../../../contracts/src/leads/words.js';
import { contactOf, outcomeLabels, outcomesOf } from './contact-form.js';

/** Records a call, a meeting or a message of one's own. It becomes the last contact if none came after it. */
export function ContactDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const [opened] = useState(() => officeField(new Date().toISOString()));
  const blank = { kind: 'call' as ContactKind, outcome: 'reached' as ContactOutcome, when: opened, note: '' };
  const made = (entries: typeof blank) =>
    contactOf({ ...entries, when: entries.when === opened ? null : entries.when }, new Date().toISOString());
  const form = useCommandForm({
    name: `contact:${leadId}`,
    blank,
    faultsOf: (entries) => made(entries).errors ?? {},
    bodyOf: (entries) => made(entries).contact,
    send: (body: object, key) => sendToLead(leadId, 'contacts', { body, key }),
    done: 'Contact logged',
    failed: 'Failed to log contact',
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Log contact"
      description="A call, a meeting or a message of your own."
      act="Log contact"
      acting="Logging…"
      columns
      onClose={onClose}
      fields={[
        {
          ...{ name: 'kind', label: 'Kind', mark: 'required' },
          options: contactKinds.map((kind) => [kind, contactLabels[kind]]),
          also: (kind) => ({ outcome: outcomesOf[kind as ContactKind][0] }),
        },
        {
          ...{ name: 'outcome', label: 'Outcome', mark: 'required' },
          options: outcomesOf[form.entries.kind].map((outcome) => [outcome, outcomeLabels[outcome]]),
        },
        {
          ...{ name: 'when', path: 'at', label: 'When', mark: 'required', kind: 'time', wide: true },
          help: `${inOfficeTime()}; now unless you change it.`,
        },
        { name: 'note', label: 'Note', mark: 'optional', kind: 'lines', maxLength: 10_000, wide: true },
      ]}
    />
  );
}
