import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';

const choices = {
  'email given': 'They may be sent email',
  'email withdrawn': 'They want no email',
  'sms given': 'They may be sent texts',
  'sms withdrawn': 'They want no texts',
};

/** Records what the owner told staff about mail or texts. */
export function NoteConsentDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const form = useCommandForm({
    name: `consent:${leadId}`,
    blank: { choice: 'email given', note: '' },
    bodyOf: ({ choice, note }) => {
      const [channel, consent] = choice.split(' ');
      return { channel, consent, note };
    },
    send: (body: object, key) => sendToLead(leadId, 'consent', { body, key }),
    done: 'Consent recorded',
    failed: 'Failed to record consent',
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Record consent"
      description="What the owner told you. This sends nothing."
      act="Record consent"
      acting="Recording…"
      onClose={onClose}
      fields={[
        {
          ...{ name: 'choice', path: 'consent', label: 'What they said', mark: 'required' },
          options: Object.entries(choices),
        },
        {
          ...{ name: 'note', label: 'Note', mark: 'optional', kind: 'lines' },
          help: 'When and how, for example: on the phone.',
        },
      ]}
    />
  );
}
