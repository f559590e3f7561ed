import { askForDocumentSchema, wantedDocumentsRoutes } from '../../../../../contracts/src/files/routes.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** Asks the owner for a document, in one's own words. */
export function AskForDocumentDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const form = useCommandForm({
    name: `wanted-document:${leadId}`,
    blank: { what: '' },
    schema: askForDocumentSchema,
    send: (body, key) => sendTo('lead', wantedDocumentsRoutes.ask, { id: leadId, body, key }),
    about: ['wanted-document', leadId],
    done: (_, { what }) => ['Document asked for', what],
    failed: 'The document was not asked for',
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Ask for a document"
      description="The owner sees this on their page and sends the document there. No email goes out by itself: write to them afterwards."
      act="Ask for it"
      acting="Asking…"
      onClose={onClose}
      fields={[
        {
          name: 'what',
          label: 'What you need',
          mark: 'required',
          maxLength: 200,
          help: 'The owner reads these words, such as “Proof of insurance”.',
        },
      ]}
    />
  );
}
