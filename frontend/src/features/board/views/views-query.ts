import { type ChangeView, type SaveView, type View, viewsRoutes } from '../../../../../contracts/src/views/routes.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate, queryClient } from '../../../lib/calls/query-client.js';
import { useEffect, useRef } from 'react';
import type { FilterChange } from '../filters/filter-address.js';
import { readQuery } from '../../../live/read-query.js';

/** The signed-in person's saved views. Nobody else changes them, but another browser of the same person may. */
export const viewsQuery = readQuery(viewsRoutes.all, {}, { staleTime: 60_000 });

const readAgain = () => invalidate(viewsQuery.queryKey);

/** @throws ApiProblem, view_exists if the name is taken */
export async function saveView(body: SaveView): Promise<View> {
  const view = await send(viewsRoutes.save, { body });
  await readAgain();
  return view;
}

/** @throws ApiProblem */
export async function changeView(id: string, body: ChangeView): Promise<View> {
  const view = await send(viewsRoutes.edit, { id, body });
  await readAgain();
  return view;
}

/** @throws ApiProblem */
export async function deleteView(id: string) {
  await send(viewsRoutes.delete, { id });
  await readAgain();
}

/**
 * Opens the board with the person's default view, once, if the address asks for nothing else. Clearing the filter then shows
 * everything.
 * @param applies whether the address allows it
 */
export function useDefaultView(applies: boolean, show: (change: FilterChange, step: boolean) => void) {
  const open = useRef(applies);
  useEffect(() => {
    if (!open.current) return;
    open.current = false;
    // The views' menu reports a failure; the board opens without a view.
    void queryClient.fetchQuery(viewsQuery).then(
      ({ views }) => {
        const chosen = views.find(({ isDefault }) => isDefault);
        if (chosen && new URLSearchParams(location.search).size === 0) show(() => chosen.filter, false);
      },
      () => undefined,
    );
  }, [show]);
}
