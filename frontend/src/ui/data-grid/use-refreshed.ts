import type { GridApi } from 'ag-grid-community';
import { useEffect, useRef, useState } from 'react';

/** The minimum interval between two reads of the cached pages, however many changes there are. */
const spacingMs = 1500;

/**
 * Reads the rows again whenever the version changes. The grid keeps its position and its selection, and shows the old values until
 * the new ones arrive.
 * @param failure the result of the last round of reading: a new one ends a retry
 * @returns a function that reads again now, for a retry; whether that is running
 */
export function useRefreshed(api: Pick<GridApi, 'refreshInfiniteCache'> | null, version: unknown, failure: unknown) {
  const [refreshing, setRefreshing] = useState(false);
  const seen = useRef(version);
  const timer = useRef<number>(undefined);
  const [told, setTold] = useState(failure);
  if (told !== failure) {
    setTold(failure);
    setRefreshing(false);
  }
  useEffect(() => {
    if (!api || seen.current === version) return;
    seen.current = version;
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      api.refreshInfiniteCache();
    }, spacingMs);
  }, [api, version]);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const refresh = () => {
    setRefreshing(true);
    api?.refreshInfiniteCache();
  };
  return { refresh, refreshing };
}
