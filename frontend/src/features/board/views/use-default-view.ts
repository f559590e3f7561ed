import { useEffect, useRef } from 'react';
import { queryClient } from '../../../lib/calls/query-client.js';
import type { FilterChange } from '../filters/filter-address.js';
import { viewsQuery } from './views-query.js';

/**
 * Opens the board with the person's default view, once, if the address asks for nothing else. Clearing the filter then shows
 * everything.
 * @param applies whether the address allows it
 */
export function useDefaultView(applies: boolean, show: (change: FilterChange, step: boolean) => void): void {
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
