import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { MapImport } from '../../../../contracts/src/imports/commands.js';
import { fileNameHeader } from '../../../../contracts/src/files/commands.js';
import {
  workingStates,
  type ImportState,
  type LineOutcome,
  type UndoOutcome,
} from '../../../../contracts/src/imports/import-state.js';
import {
  importLinesSchema,
  importListSchema,
  importSchema,
  type Import,
} from '../../../../contracts/src/imports/queries.js';
import { command, get } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { upload } from '../../lib/calls/upload.js';
import { whileSignedIn } from '../session/while-signed-in.js';

const lookMs = 1_000;
const key = ['imports'] as const;
export const isWorking = (state: ImportState) => (workingStates as readonly string[]).includes(state);

/** One import. It is read every second while the server works on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => get(`/api/imports/${encodeURIComponent(id)}`, importSchema, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? lookMs : false),
  });

export const importsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => get('/api/imports', importListSchema, signal),
  staleTime: 0,
});

/** Which of the lines to read. */
export type LineFilter = { outcome: LineOutcome } | { undone: UndoOutcome };

export const importLinesQuery = (id: string, filter: LineFilter, offset: number, limit: number, version: string) =>
  queryOptions({
    queryKey: [...key, id, 'lines', filter, offset, version],
    queryFn: ({ signal }) =>
      get(
        `/api/imports/${encodeURIComponent(id)}/lines?${new URLSearchParams({ ...filter, offset: String(offset), limit: String(limit) })}`,
        importLinesSchema,
        signal,
      ),
  });

/** Sends a file. @throws ApiProblem */
export async function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Import> {
  const headers = { [fileNameHeader]: encodeURIComponent(file.name) };
  const sent = await whileSignedIn(() => upload('/api/imports', importSchema, { file, headers, onProgress, signal }));
  return keep(sent);
}

/** Checks every line. @throws ApiProblem */
export const checkImport = (id: string, mapping: MapImport) => act(id, 'check', mapping);

/** @throws ApiProblem */
export async function act(id: string, what: 'check' | 'start' | 'stop' | 'undo', body?: object): Promise<Import> {
  const path = `/api/imports/${encodeURIComponent(id)}/${what}`;
  return keep(await whileSignedIn(() => command(path, importSchema, body ? { body } : {})));
}

/** Discards a file that was not imported. @throws ApiProblem */
export async function forgetImport(id: string): Promise<void> {
  await command(`/api/imports/${encodeURIComponent(id)}`, z.object({}), { method: 'DELETE' });
  await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
}

function keep(answer: Import): Import {
  queryClient.setQueryData(importQuery(answer.id).queryKey, answer);
  void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  return answer;
}
