import type { GridApi } from 'ag-grid-community';
import { useEffect, useRef, useState } from 'react';

/** However much happens, the pages that are kept are read again no more often. */
const spacingMs = 1500;

/**
 * Reads the rows again whenever the version changes. The grid keeps its place and its selection, and shows the old values until the
 * new ones are there.
 * @param failure what the last round of reading came to: with it a retry is over
 * @returns reads again now, as a retry does; whether that is under way
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
