import {
  type DocumentList,
  type SendDocument,
  type SentDocument,
  documentsRoutes,
} from '../../../../contracts/src/documents/routes.js';
import { keyOf, listKeyOf, noteTableOf } from '../../live/changed.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { send } from '../../lib/calls/api.js';
import { invalidate } from '../../lib/calls/query-client.js';
import { whileSignedIn } from '../session/while-signed-in.js';
import { readQuery } from '../../live/read-query.js';

/** More than anybody sends to one lead. */
const ofOneLead = 100;

/**
 * The documents of a lead, newest first, and the reason why none can be sent.
 * @param merged how many leads were merged into it, whose documents are among them
 */
export const leadDocumentsQuery = (leadId: string, merged = 0) =>
  readQuery(
    documentsRoutes.list,
    { query: { leadId, limit: ofOneLead } },
    { under: [...listKeyOf('document'), merged] },
  );

/** Whether documents can be sent at all, and why not. */
export const signatureServiceQuery = {
  ...readQuery(documentsRoutes.list, { query: { limit: 1 } }, { under: listKeyOf('document') }),
  select: ({ notConfigured }: DocumentList) => notConfigured,
};

/** Reads the lists of documents and the lead's history again: the log has the answered command. */
async function readAgain(leadId: string) {
  noteTableOf('document');
  await Promise.all([invalidate(listKeyOf('document')), invalidate(keyOf('lead', leadId))]);
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
  thenRead(body.leadId, () => send(documentsRoutes.send, { body, key }));

interface Sent {
  id: string;
  leadId: string;
}

/** Asks the service to write to the lead again. @throws ApiProblem: document_ended, docuseal_not_configured, ... */
export const remindDocument = ({ id, leadId }: Sent): Promise<CommandAnswer> =>
  thenRead(leadId, () => send(documentsRoutes.remind, { id }));

/** Calls a document off permanently. @throws ApiProblem: document_ended, ... */
export const voidDocument = ({ id, leadId }: Sent, reason: string): Promise<CommandAnswer> =>
  thenRead(leadId, () => send(documentsRoutes.void, { id, body: { reason } }));
