import { queryOptions } from '@tanstack/react-query';
import { documentListSchema } from '../../../../contracts/src/documents/queries.js';
import { getFresh } from '../../live/live-position.js';
import { keyOf, listKeyOf } from '../../live/refresh-subjects.js';
import { type CommandAnswer, commandAnswerSchema } from '../../../../contracts/src/answers.js';
import {
  type SendDocument,
  type SentDocument,
  sentDocumentSchema,
} from '../../../../contracts/src/documents/commands.js';
import { command } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { noteTableOf } from '../../live/table-versions.js';
import { whileSignedIn } from '../session/while-signed-in.js';

/** More than anybody sends to one lead. */
const ofOneLead = 100;

/** The documents of a lead, newest first, and the reason why none can be sent. */
export const leadDocumentsQuery = (leadId: string) =>
  queryOptions({
    queryKey: [...listKeyOf('document'), leadId],
    queryFn: ({ signal }) =>
      getFresh(
        `/api/docuseal/submissions?${new URLSearchParams({ leadId, limit: String(ofOneLead) })}`,
        documentListSchema,
        signal,
      ),
  });

/** Whether documents can be sent at all, and why not. */
export const signatureServiceQuery = queryOptions({
  queryKey: [...listKeyOf('document'), 'service'],
  queryFn: ({ signal }) => getFresh('/api/docuseal/submissions?limit=1', documentListSchema, signal),
  select: ({ notConfigured }) => notConfigured,
});

/** Reads the lists of documents and the lead's history again: the log has the answered command. */
async function readAgain(leadId: string): Promise<void> {
  noteTableOf('document');
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKeyOf('document') }),
    queryClient.invalidateQueries({ queryKey: keyOf('lead', leadId) }),
  ]);
}

/** Reads again after a failure too: the log has the request, and its failure. */
async function thenRead<Answer>(leadId: string, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await whileSignedIn(send);
  } finally {
    await readAgain(leadId);
  }
}

/** Sends a document to the lead for signing. @param key of this intent: a repeat sends nothing twice @throws ApiProblem */
export const sendDocument = (body: SendDocument, key: string): Promise<SentDocument> =>
  thenRead(body.leadId, () => command('/api/docuseal/submissions', sentDocumentSchema, { body, key }));

interface Sent {
  id: string;
  leadId: string;
}

/** Asks the service to write to the lead again. @throws ApiProblem: document_ended, docuseal_not_configured, ... */
export const remindDocument = ({ id, leadId }: Sent): Promise<CommandAnswer> =>
  thenRead(leadId, () => command(`/api/docuseal/submissions/${id}/reminder`, commandAnswerSchema, { body: {} }));

/** Calls a document off permanently. @throws ApiProblem: document_ended, ... */
export const voidDocument = ({ id, leadId }: Sent, reason: string): Promise<CommandAnswer> =>
  thenRead(leadId, () => command(`/api/docuseal/submissions/${id}/void`, commandAnswerSchema, { body: { reason } }));
