import { useQueryClient } from '@tanstack/react-query';
import { sendingSchema } from '../../../../../contracts/src/operations/retention.js';
import { command } from '../../../lib/calls/api.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';

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
    send: (body: object, key) => command(`/api/leads/${leadId}/reopen-address`, sendingSchema, { body, key }),
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
          ...{ name: 'note', label: 'Note', mark: 'optional', kind: 'lines' },
          help: 'What you found out, for example: the mailbox was full.',
        },
      ]}
    />
  );
}
