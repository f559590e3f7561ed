import { pdfOf } from '../../platform/http/pdf-of.js';
import { DocumentFiles } from '../application/document-files.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/application/users.js';
import { historyOf } from '../../platform/history/build-history.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { documentAggregate } from '../domain/document-aggregate.js';
import { DocumentQueries } from '../application/document-queries.js';
import { contentDisposition } from '../../files/http/content-disposition.js';
import { DocumentSending } from '../application/document-sending.js';
import { DocumentService } from '../application/document-service.js';
import { remindDocument } from '../domain/remind-document.js';
import { voidDocument } from '../domain/void-document.js';
import { documentsRoutes } from '../../../../contracts/src/documents/routes.js';
import { newCallOf } from '../../platform/http/submit-command.js';
import { controllerOf, submits } from '../../platform/http/controller-of.js';

/** Documents that leads sign. */
export const DocumentsController = controllerOf(
  documentsRoutes,
  {
    documents: DocumentQueries,
    sending: DocumentSending,
    service: DocumentService,
    files: DocumentFiles,
    log: EventLog,
    users: Users,
  },
  {
    list: ({ documents }, { query }) => documents.list(query),
    send: ({ sending }, { body, request }) => sending.send(newCallOf(request), body),
    remind: ({ service }, { params: { id }, submit }) => {
      service.requireKey();
      return submit(remindDocument, { after: null }, id);
    },
    void: submits(voidDocument),
    history: async ({ log, users }, { params: { id } }) =>
      historyOf(documentAggregate, id, await log.readStream(`document-${id}`), users),
    download: async ({ files }, { params: { id }, request: { correlationId } }) => {
      const file = await files.find(id, correlationId);
      if (!file) throw new ProblemError('document_not_found');
      return pdfOf(file.bytes, contentDisposition('attachment', file.name));
    },
  },
);
