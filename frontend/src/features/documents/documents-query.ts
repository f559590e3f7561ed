import { queryOptions } from '@tanstack/react-query';
import { documentListSchema, type ShownDocument } from '../../../../contracts/src/documents/queries.js';
import { noteFailedRead } from '../../lib/calls/query-client.js';
import { getFresh } from '../../live/live-position.js';
import { listKeyOf } from '../../live/refresh-subjects.js';
import type { FetchGridPage } from '../../ui/data-grid/columns.js';

/** A page of the table. */
export const fetchDocuments: FetchGridPage<ShownDocument> = async ({ filter, offset, limit }, signal) => {
  const asked = new URLSearchParams({ ...filter, offset: String(offset), limit: String(limit) });
  try {
    const { documents, total } = await getFresh(`/api/docuseal/submissions?${asked}`, documentListSchema, signal);
    return { rows: documents, total };
  } catch (error) {
    noteFailedRead(error);
    throw error;
  }
};

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

/** The download address of a document. */
export const downloadHref = (id: string): string => `/api/docuseal/download/${encodeURIComponent(id)}`;
