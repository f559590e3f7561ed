import { queryOptions } from '@tanstack/react-query';
import { commandAnswerSchema } from '../../../../../contracts/src/commands/answers.js';
import type { EraseLead } from '../../../../../contracts/src/commands/erase-lead.js';
import { erasurePreviewSchema, erasureStateSchema } from '../../../../../contracts/src/queries/erasure.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';

const lookMs = 2_000;
const addressOf = (id: string) => `/api/leads/${encodeURIComponent(id)}/erasure`;

/** Everything that an erasure would do; read anew whenever somebody is about to do it. */
export const erasurePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['erasure-preview', id],
    queryFn: ({ signal }) => get(`${addressOf(id)}/preview`, erasurePreviewSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** How far an erasure is; asked again until it is complete. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['erasure', id],
    queryFn: ({ signal }) => get(addressOf(id), erasureStateSchema, signal),
    refetchInterval: ({ state }) => (state.data?.stage === 'complete' ? false : lookMs),
  });

/** Erases the person behind the lead for good. @throws ApiProblem */
export async function eraseLead(id: string, body: EraseLead): Promise<void> {
  await command(addressOf(id), commandAnswerSchema, { body });
  // The history is read from the log itself; the rest follows by the live stream.
  await queryClient.invalidateQueries({ queryKey: historyKey('lead', id) });
}

/** Where the certificate is saved from, and what is stored of the person. */
export const certificateFile = (id: string, type: 'json' | 'pdf') =>
  `${addressOf(id)}/certificate${type === 'pdf' ? '.pdf' : ''}`;
export const personFile = (id: string, type: 'json' | 'pdf') =>
  `/api/leads/${encodeURIComponent(id)}/person${type === 'pdf' ? '.pdf' : ''}`;
