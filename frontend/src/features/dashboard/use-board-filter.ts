import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { clearSelection, unmark } from '../board/selection/selection.js';
import { forgetScroll } from '../board/columns/column-frame.js';
import { addressOfFilter, filterOfAddress, type FilterChange } from '../board/filters/filter-address.js';

/**
 * The filter in the address, and a function to set it. A new filter clears the selection, which would be out of sight.
 * @returns the same filter object as long as the filter is the same
 */
export function useBoardFilter(): {
  filter: BoardFilter;
  /** @param step whether it adds a step to the browser's history; typing does not */
  setFilter: (change: FilterChange, step?: boolean) => void;
} {
  const navigate = useNavigate({ from: '/dashboard' });
  const search = useSearch({ from: '/_console/dashboard' });
  const key = useMemo(() => JSON.stringify(addressOfFilter(filterOfAddress(search))), [search]);
  const filter = useMemo(() => filterOfAddress(JSON.parse(key) as Record<string, unknown>), [key]);
  const setFilter = useCallback(
    (change: FilterChange, step = true) =>
      void navigate({
        search: (search) => ({ ...search, ...addressOfFilter(change(filterOfAddress(search))) }),
        replace: !step,
        resetScroll: false,
      }),
    [navigate],
  );
  useEffect(
    () => () => {
      clearSelection();
      unmark();
      forgetScroll();
    },
    [filter],
  );
  return { filter, setFilter };
}
