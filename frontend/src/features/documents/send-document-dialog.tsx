import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { documentTypeLabels, documentTypes, type DocumentType } from '../../../../contracts/src/documents/document.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { newKey } from '../../lib/calls/new-key.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, FieldError, Select } from '../../ui/field.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { sendDocument } from './document-commands.js';

/** Chooses a document and sends it to the lead's e-mail address. */
export function SendDocumentDialog({
  lead,
  onClose,
}: {
  lead: { id: string; name: string; email: string };
  onClose: () => void;
}) {
  const form = useId();
  const [type, setType] = useState<DocumentType>('management_agreement');
  // One intent until it is answered: another press after a lost answer sends nothing twice.
  const key = useRef(newKey());
  const toasts = actionToast('document', lead.id);
  const send = useMutation({
    mutationFn: () => sendDocument({ leadId: lead.id, type }, key.current),
    onSuccess: ({ state }) => {
      toasts.done(
        state === 'requested' ? 'The document is being sent' : 'The document is on its way',
        `${documentTypeLabels[type]} to ${lead.email}`,
      );
      onClose();
    },
    onError: (error) => {
      // After a refusal, or a failure that the log has, sending again is a new intent.
      if (error instanceof ApiProblem && error.status !== 0) key.current = newKey();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      width="sm"
      title="Send a document"
      description={`${lead.name || 'The lead'} gets an email at ${lead.email} with the link to sign.`}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={send.isPending}>
            {send.isPending ? 'Sending…' : 'Send for signature'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) send.mutate();
        }}
      >
        <Field label="Document" mark="required">
          {(control) => (
            <Select
              {...control}
              value={type}
              disabled={send.isPending}
              onChange={(event) => {
                setType(event.target.value as DocumentType);
                key.current = newKey();
              }}
            >
              {documentTypes.map((each) => (
                <option key={each} value={each}>
                  {documentTypeLabels[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div role="alert">
          {send.isError && (
            <FieldError>Failed to send the document. {sentenceOf(send.error, 'Please try again.')}</FieldError>
          )}
        </div>
      </form>
    </Dialog>
  );
}
