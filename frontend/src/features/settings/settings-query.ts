import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Settings } from '../../../../contracts/src/settings/queries.js';
import { ask, send } from '../../lib/calls/api.js';
import { invalidate, queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { settingsRoutes } from '../../../../contracts/src/settings/routes.js';
import { readQuery } from '../../live/read-query.js';

const settingsKey = ['settings'] as const;

/** The current settings. They come from the server's memory, so they are read often: another admin's change shows within two seconds. */
export const settingsQuery = readQuery(
  settingsRoutes.current,
  {},
  { under: settingsKey, refetchInterval: 2_000, staleTime: 0 },
);

/** @param name of one setting, `all` for every change @param revision of the settings: the list is read again when it grows */
export const historyQuery = (name: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: [...settingsKey, 'history', name, revision],
    queryFn: ({ signal, pageParam }) => {
      const query = { name: name === 'all' ? undefined : name, before: pageParam ?? undefined };
      return ask(settingsRoutes.history, { query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });

export const servicesQuery = readQuery(settingsRoutes.services, {}, { under: settingsKey });

/** Saves settings, all or none; null resets one to its default. @param revision the one that was seen @throws ApiProblem */
export async function saveSettings(changes: Record<string, unknown>, revision: number): Promise<Settings> {
  await send(settingsRoutes.change, { body: changes, revision });
  return changed();
}

/** Undoes one change of one setting. @throws ApiProblem */
export async function undoChange(eventId: string) {
  await send(settingsRoutes.undo, { body: { eventId } });
  await changed();
}

/** The session says what the settings ask of the person, too. */
function changed(): Promise<Settings> {
  void invalidate(sessionKey);
  return readAgain();
}

/** Reads the current settings, ignoring any answer that is under way. */
export async function readAgain(): Promise<Settings> {
  await queryClient.cancelQueries(settingsQuery);
  return queryClient.fetchQuery(settingsQuery);
}
