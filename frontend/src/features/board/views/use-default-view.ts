import { useEffect, useRef } from 'react';
import { queryClient } from '../../../lib/calls/query-client.js';
import type { FilterChange } from '../filters/filter-address.js';
import { viewsQuery } from './views-query.js';

/**
 * Opens the board with the person's default view, once, where the address asks for nothing else. Somebody who clears the filter
 * then sees everything.
 * @param applies whether the address leaves it open
 */
export function useDefaultView(applies: boolean, show: (change: FilterChange, step: boolean) => void): void {
  const open = useRef(applies);
  useEffect(() => {
    if (!open.current) return;
    open.current = false;
    // Views that cannot be read are told of in their menu; the board opens without.
    void queryClient.fetchQuery(viewsQuery).then(
      ({ views }) => {
        const chosen = views.find(({ isDefault }) => isDefault);
        if (chosen && new URLSearchParams(location.search).size === 0) show(() => chosen.filter, false);
      },
      () => undefined,
    );
  }, [show]);
}
