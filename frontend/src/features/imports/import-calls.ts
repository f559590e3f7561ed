import { type MapImport, type Import, importsRoutes } from '../../../../contracts/src/imports/routes.js';
import { fileNameHeader } from '../../../../contracts/src/files/file-kinds.js';
import {
  workingStates,
  type ImportState,
  type LineOutcome,
  type UndoOutcome,
} from '../../../../contracts/src/imports/import-state.js';
import { send } from '../../lib/calls/api.js';
import { invalidate, queryClient } from '../../lib/calls/query-client.js';
import { upload } from '../../lib/calls/upload.js';
import { whileSignedIn } from '../session/while-signed-in.js';
import { readQuery } from '../../live/read-query.js';

const lookMs = 1_000;
export const isWorking = (state: ImportState) => (workingStates as readonly string[]).includes(state);

/** One import. It is read every second while the server works on it. */
export const importQuery = (id: string) =>
  readQuery(
    importsRoutes.find,
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? lookMs : false) },
  );

export const importsQuery = readQuery(importsRoutes.list, {}, { staleTime: 0 });

/** Which of the lines to read. */
export type LineFilter = { outcome: LineOutcome } | { undone: UndoOutcome };

export const importLinesQuery = (id: string, filter: LineFilter, offset: number, limit: number, version: string) =>
  readQuery(
    importsRoutes.lines,
    {
      id,
      query: { ...filter, offset: offset, limit: limit },
    },
    { under: [version] },
  );

/** Sends a file. @throws ApiProblem */
export async function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Import> {
  const headers = { [fileNameHeader]: encodeURIComponent(file.name) };
  const sent = await whileSignedIn(() => upload(importsRoutes.add, { file, headers, onProgress, signal }));
  return keep(sent);
}

/** Checks every line. @throws ApiProblem */
export const checkImport = async (id: string, body: MapImport): Promise<Import> =>
  keep(await whileSignedIn(() => send(importsRoutes.check, { id, body })));

/** @throws ApiProblem */
export async function act(id: string, what: 'start' | 'stop' | 'undo'): Promise<Import> {
  return keep(await whileSignedIn(() => send(importsRoutes[what], { id })));
}

/** Discards a file that was not imported. @throws ApiProblem */
export async function forgetImport(id: string) {
  await send(importsRoutes.remove, { id });
  await invalidate(importsQuery.queryKey);
}

function keep(answer: Import): Import {
  queryClient.setQueryData(importQuery(answer.id).queryKey, answer);
  void invalidate(importsQuery.queryKey);
  return answer;
}
