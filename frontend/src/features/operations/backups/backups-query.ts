import { queryOptions } from '@tanstack/react-query';
import { backupKeySchema, backupsSchema } from '../../../../../contracts/src/backups/queries.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';

const key = ['operations', 'backups'] as const;
const busyMs = 1_500;
const quietMs = 15_000;

/** The state of backups; read more often while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => get('/api/backups', backupsSchema, signal),
  refetchInterval: ({ state }) => (state.data?.runs[0]?.state === 'running' ? busyMs : quietMs),
  staleTime: 0,
});

/** Starts a backup. @throws ApiProblem */
export async function backUpNow(): Promise<void> {
  queryClient.setQueryData(key, await command('/api/backups', backupsSchema));
}

/** The key that opens the backups: this answer removes it from the server. @throws ApiProblem */
export async function takeBackupKey(): Promise<string> {
  const { identity } = await command('/api/backups/key', backupKeySchema);
  await queryClient.invalidateQueries({ queryKey: key });
  return identity;
}
