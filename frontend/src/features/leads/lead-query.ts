import { queryOptions } from '@tanstack/react-query';
import { historySchema } from '../../../../contracts/src/queries/history.js';
import { leadAnswerSchema } from '../../../../contracts/src/queries/lead.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { get } from '../../lib/api.js';
import { queryClient } from '../../lib/query-client.js';
import type { Changed } from '../../live/change-queue.js';
import { getFresh } from '../../live/live-position.js';

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead', id],
    queryFn: ({ signal }) => getFresh(`/api/leads/${encodeURIComponent(id)}`, leadAnswerSchema, signal),
  });

/** Whether the lead does not exist, as against a failure to read it. An id that is no id (400) cannot exist either. */
export function isUnknownLead(error: Error | null): boolean {
  return error instanceof ApiProblem && [400, 404].includes(error.status);
}

/** A lead's events, oldest first. Read from the log itself, so it is never behind a command that was answered. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal }) => get(`/api/leads/${encodeURIComponent(id)}/history`, historySchema, signal),
  });

/** Reads again what is shown of the changed leads. */
export async function refreshLeads(changed: Changed): Promise<void> {
  const ids = changed === 'everything' ? [undefined] : [...changed];
  await Promise.all(
    ids.flatMap((id) =>
      ['lead', 'history'].map((kind) => queryClient.invalidateQueries({ queryKey: id ? [kind, id] : [kind] })),
    ),
  );
}
