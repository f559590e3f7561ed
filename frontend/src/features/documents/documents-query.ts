import { queryOptions } from '@tanstack/react-query';
import { documentListSchema } from '../../../../contracts/src/documents/queries.js';
import { getFresh } from '../../live/live-position.js';
import { listKeyOf } from '../../live/refresh-subjects.js';

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
