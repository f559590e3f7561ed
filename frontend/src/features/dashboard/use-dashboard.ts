import { useState, useCallback, useEffect, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { clearSelection, unmark } from '../board/selection/selection.js';
import { forgetScroll } from '../board/columns/column-frame.js';
import { addressOfFilter, filterOfAddress, type FilterChange } from '../board/filters/filter-address.js';

const openKey = 'activity-panel';
/** From this width on the five columns and the panel both have room. */
const roomy = '(min-width: 80rem)';

function storedOpen(): boolean {
  const stored = localStorage.getItem(openKey);
  return stored === null ? matchMedia(roomy).matches : stored === 'open';
}

/** Whether Recent Activity is shown: this browser remembers it beside the board; a small screen shows it only on demand. */
export function useActivityPanel(beside: boolean): { open: boolean; toggle: () => void } {
  const [openBeside, setOpenBeside] = useState(storedOpen);
  const [openSheet, setOpenSheet] = useState(false);
  if (!beside) return { open: openSheet, toggle: () => setOpenSheet(!openSheet) };
  return {
    open: openBeside,
    toggle: () => {
      localStorage.setItem(openKey, openBeside ? 'closed' : 'open');
      setOpenBeside(!openBeside);
    },
  };
}

const partKey = 'lead-panel-part';
export const panelParts = ['details', 'history'] as const;
export type PanelPart = (typeof panelParts)[number];

/**
 * Which part of the lead the panel shows: the page's content, unless this browser last chose the history. An address that names an event
 * always shows the history.
 * @param eventId the event that the address names, null for none
 */
export function usePanelPart(eventId: string | null): { part: PanelPart; choose: (part: PanelPart) => void } {
  const [part, setPart] = useState<PanelPart>(() => (eventId === null ? chosenLast() : 'history'));
  const [shown, setShown] = useState(eventId);
  if (shown !== eventId) {
    setShown(eventId);
    if (eventId !== null) setPart('history');
  }
  const choose = (chosen: PanelPart) => {
    setPart(chosen);
    localStorage.setItem(partKey, chosen);
  };
  return { part, choose };
}

const chosenLast = (): PanelPart => (localStorage.getItem(partKey) === 'history' ? 'history' : 'details');

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
