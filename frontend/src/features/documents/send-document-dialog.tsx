import { documentTypes, type DocumentType } from '../../../../contracts/src/documents/document.js';
import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { CommandDialog, FormFault } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { sendDocument } from './document-commands.js';

/** Chooses a document and sends it to the lead's e-mail address. */
export function SendDocumentDialog({
  lead,
  onClose,
}: {
  lead: { id: string; name: string; email: string };
  onClose: () => void;
}) {
  const form = useCommandForm({
    name: null,
    blank: { type: 'management_agreement' },
    // One intent until it is answered: another press after a lost answer sends nothing twice.
    send: ({ type }: { type: DocumentType }, key) => sendDocument({ leadId: lead.id, type }, key),
    about: ['document', lead.id],
    done: ({ state }, { type }) => [
      state === 'requested' ? 'The document is being sent' : 'The document is on its way',
      `${documentTypeLabels[type]} to ${lead.email}`,
    ],
    errorsOf: (error) => ({ form: `Failed to send the document. ${sentenceOf(error, 'Please try again.')}` }),
    onDone: onClose,
    onFailed: (error) => {
      // After a refusal, or a failure that the log has, sending again is a new intent.
      if (error instanceof ApiProblem && error.status !== 0) form.renew();
    },
    holds: 'never',
  });
  return (
    <CommandDialog
      form={form}
      title="Send a document"
      description={`${lead.name || 'The lead'} gets an email at ${lead.email} with the link to sign.`}
      act="Send for signature"
      acting="Sending…"
      onClose={onClose}
      fields={[
        {
          ...{ name: 'type', label: 'Document', mark: 'required' },
          options: documentTypes.map((type) => [type, documentTypeLabels[type]]),
          input: { disabled: form.busy },
        },
      ]}
    >
      <FormFault form={form} />
    </CommandDialog>
  );
}
