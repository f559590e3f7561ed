import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { ShownDocument } from '../../../../contracts/src/documents/routes.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { createStore } from '../../lib/store.js';
import { ReasonDialog } from '../command-form/reason-dialog.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { remindDocument, sendDocument, voidDocument } from './document-calls.js';
import { type DocumentType, documentTypes } from '../../../../contracts/src/documents/document.js';
import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import { CommandDialog, FormFault } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';

/** The documents whose reminder is being sent. Their buttons wait, wherever they are. */
const reminding = createStore<ReadonlySet<string>>(new Set());
export const useIsReminding = (id: string): boolean => reminding.use((ids) => ids.has(id));

/** A colleague or the owner was quicker. By then the current state has been read again. */
const overtaken = (error: unknown) => error instanceof ApiProblem && error.code === 'document_ended';

async function remind(document: ShownDocument) {
  const { id, leadName, leadEmail } = document;
  if (reminding.get().has(id)) return;
  reminding.update((ids) => new Set([...ids, id]));
  const toasts = actionToast('document-reminder', id);
  try {
    await remindDocument(document);
    toasts.done('Reminder is on its way', `${leadName || 'The lead'} · ${leadEmail}`);
  } catch (error) {
    toasts.failed('Failed to send reminder', overtaken(error) ? 'It is no longer pending.' : error);
  } finally {
    reminding.update((ids) => new Set([...ids].filter((other) => other !== id)));
  }
}

/** The actions on a document: a reminder, sent at once, and calling it off, after asking for a reason. Both are stable. */
export function useDocumentActs(): {
  remind: (document: ShownDocument) => void;
  callOff: (document: ShownDocument) => void;
  dialog: ReactNode;
} {
  const [voiding, setVoiding] = useState<ShownDocument | null>(null);
  const { mutate } = useMutation({ mutationFn: remind });
  const close = useCallback(() => setVoiding(null), []);
  return {
    remind: mutate,
    callOff: setVoiding,
    dialog: voiding && <VoidDialog document={voiding} onClose={close} />,
  };
}

function VoidDialog({ document, onClose }: { document: ShownDocument; onClose: () => void }) {
  const { id, formName, leadName, leadEmail } = document;
  const toasts = actionToast('document-void', id);
  return (
    <ReasonDialog
      name={`void:${id}`}
      words={{
        title: 'Void this document?',
        description: `${formName} for ${leadName || leadEmail} can no longer be signed. This cannot be undone, but you can send a new one.`,
        act: 'Void document',
        acting: 'Voiding…',
      }}
      act={async (reason) => {
        await voidDocument(document, reason);
        toasts.done('Document voided', formName);
      }}
      failureOf={(error) =>
        overtaken(error)
          ? 'It is no longer pending: it has been signed, declined or voided.'
          : sentenceOf(error, 'The document could not be voided. Please try again.')
      }
      onClose={onClose}
    />
  );
}

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
          name: 'type',
          label: 'Document',
          mark: 'required',
          options: documentTypes.map((type) => [type, documentTypeLabels[type]]),
          input: { disabled: form.busy },
        },
      ]}
    >
      <FormFault form={form} />
    </CommandDialog>
  );
}
