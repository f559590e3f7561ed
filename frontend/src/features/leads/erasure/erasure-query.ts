import { queryOptions } from '@tanstack/react-query';
import { commandAnswerSchema } from '../../../../../contracts/src/answers.js';
import type { EraseLead } from '../../../../../contracts/src/erasure/commands.js';
import { erasurePreviewSchema, erasureStateSchema } from '../../../../../contracts/src/erasure/queries.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';

const lookMs = 2_000;
const addressOf = (id: string) => `/api/leads/${encodeURIComponent(id)}/erasure`;

/** Everything that an erasure would do. It is read again whenever somebody opens the dialog. */
export const erasurePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['erasure-preview', id],
    queryFn: ({ signal }) => get(`${addressOf(id)}/preview`, erasurePreviewSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The progress of an erasure, polled until it is complete. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['erasure', id],
    queryFn: ({ signal }) => get(addressOf(id), erasureStateSchema, signal),
    refetchInterval: ({ state }) => (state.data?.stage === 'complete' ? false : lookMs),
  });

/** Erases the person behind the lead permanently. @throws ApiProblem */
export async function eraseLead(id: string, body: EraseLead): Promise<void> {
  await command(addressOf(id), commandAnswerSchema, { body });
  // The history is read from the log itself; the rest follows by the live stream.
  await queryClient.invalidateQueries({ queryKey: historyKey('lead', id) });
}

/** The download address of the certificate, and of the person's stored data. */
export const certificateFile = (id: string, type: 'json' | 'pdf') =>
  `${addressOf(id)}/certificate${type === 'pdf' ? '.pdf' : ''}`;
export const personFile = (id: string, type: 'json' | 'pdf') =>
  `/api/leads/${encodeURIComponent(id)}/person${type === 'pdf' ? '.pdf' : ''}`;
