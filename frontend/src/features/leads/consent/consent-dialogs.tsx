import { useQueryClient } from '@tanstack/react-query';
import { leadAddressesRoutes } from '../../../../../contracts/src/consent/routes.js';
import type { BodyOf } from '../../../lib/calls/called.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { send } from '../../../lib/calls/api.js';
import { sendTo } from '../../lead-commands/send-to.js';

const choices = {
  'email given': 'They may be sent email',
  'email withdrawn': 'They want no email',
  'sms given': 'They may be sent texts',
  'sms withdrawn': 'They want no texts',
};

/** Records what the owner said to staff about mail or texts. */
export function NoteConsentDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const form = useCommandForm({
    name: `consent:${leadId}`,
    blank: { choice: 'email given', note: '' },
    bodyOf: ({ choice, note }) => {
      const [channel, consent] = choice.split(' ');
      return { channel, consent, note };
    },
    send: (body: BodyOf<typeof leadAddressesRoutes.consent>, key) =>
      sendTo('lead', leadAddressesRoutes.consent, { id: leadId, body, key }),
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
          name: 'choice',
          path: 'consent',
          label: 'What they said',
          mark: 'required',
          options: Object.entries(choices),
        },
        {
          name: 'note',
          label: 'Note',
          kind: 'lines',
          help: 'When and how, for example: on the phone.',
        },
      ]}
    />
  );
}

/** Allows mail again to an address that refused one, with a note on what was found out about it. */
export function ReopenAddressDialog({
  leadId,
  email,
  onClose,
}: {
  leadId: string;
  email: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const form = useCommandForm({
    name: `reopen-address:${leadId}`,
    blank: { note: '' },
    send: (body: object, key) => send(leadAddressesRoutes.reopen, { id: leadId, body, key }),
    done: 'Email to this address will be tried again',
    failed: 'Failed to open the address again',
    onDone: () => {
      onClose();
      return client.invalidateQueries({ queryKey: ['lead', leadId] });
    },
  });
  return (
    <CommandDialog
      form={form}
      title="Write to this address again"
      description={email}
      act="Write again"
      acting="Saving…"
      onClose={onClose}
      above={
        <p>The address refused an email. Check it with the owner first. If it is misspelled, correct it instead.</p>
      }
      fields={[
        {
          name: 'note',
          label: 'Note',
          kind: 'lines',
          help: 'What you found out, for example: the mailbox was full.',
        },
      ]}
    />
  );
}
