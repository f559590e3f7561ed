import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { BoardFilter } from '../../../../contracts/src/queries/board-filter.js';
import { clearSelection, unmark } from '../board/selection/chosen-cards.js';
import { forgetScroll } from '../board/columns/scroll-memory.js';
import { addressOfFilter, filterOfAddress, type FilterChange } from '../board/filters/filter-address.js';

/**
 * The filter in the address, and how to set it. What was chosen under another filter is chosen no longer: nobody would see it.
 * @returns a filter that is the same object as long as it asks for the same
 */
export function useBoardFilter(): {
  filter: BoardFilter;
  /** @param step a step of its own for the browser's Back; typing is none */
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
