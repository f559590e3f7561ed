import {
  documentListQuerySchema,
  documentListSchema,
  type ShownDocument,
} from '../../../../contracts/src/documents/queries.js';
import { getFresh } from '../../live/live-position.js';
import { declareList } from '../list-screen/declare-list.js';
import { documentTableParts } from './documents-address.js';

/** The documents sent for signing. The server's order, newest first, is the only one. */
export const documentList = declareList({
  ...{ name: 'documents', label: 'Documents', noun: ['document', 'documents'], searchLabel: 'Search documents' },
  failureTitle: 'Failed to load documents. Please try again.',
  page: '/documents',
  parts: documentTableParts,
  schema: documentListQuerySchema,
  order: '-submittedAt',
  read: async (asked, signal): Promise<{ rows: ShownDocument[]; total: number }> => {
    const { documents, total } = await getFresh(`/api/docuseal/submissions?${asked}`, documentListSchema, signal);
    return { rows: documents, total };
  },
});
