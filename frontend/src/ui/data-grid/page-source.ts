import type { IDatasource, IGetRowsParams, GridApi } from 'ag-grid-community';
import type { FetchGridPage, GridQuery, GridRow } from './columns.js';
import { useEffect, useRef, useState } from 'react';

/** The information that a grid gets from its requests, besides the rows. */
interface PageNews {
  onTotal: (total: number) => void;
  /** The last error among the rows in this order that can't be read; null once all are loaded. */
  onFailure: (error: unknown) => void;
}

/**
 * Rows for ag-grid's infinite model. A new order aborts the requests for the old one, and `destroy` aborts all: requests that nobody
 * waits for are not worth the server's time.
 */
export function pageSource<Row extends GridRow>(
  fetchPage: FetchGridPage<Row>,
  filter: GridQuery['filter'],
  { onTotal, onFailure }: PageNews,
): IDatasource {
  let running = { sort: '', left: new AbortController(), failed: new Map<number, unknown>() };

  async function read(params: Pick<IGetRowsParams, 'startRow' | 'endRow' | 'successCallback' | 'failCallback'>) {
    const mine = running;
    const { startRow: offset, endRow, successCallback, failCallback } = params;
    try {
      const asked = { sort: mine.sort, filter, offset, limit: endRow - offset };
      const { rows, total } = await fetchPage(asked, mine.left.signal);
      mine.left.signal.throwIfAborted();
      // Before the grid draws the rows.
      onTotal(total);
      mine.failed.delete(offset);
      successCallback([...rows], total);
    } catch (error) {
      // The grid counts running requests, so it must hear of an aborted one too.
      failCallback();
      if (mine.left.signal.aborted) return;
      mine.failed.set(offset, error);
    }
    onFailure([...mine.failed.values()].at(-1) ?? null);
  }

  return {
    getRows: (params) => {
      const [sorted] = params.sortModel;
      const sort = sorted ? `${sorted.sort === 'desc' ? '-' : ''}${sorted.colId}` : '';
      if (sort !== running.sort) {
        running.left.abort();
        running = { sort, left: new AbortController(), failed: new Map() };
      }
      void read(params);
    },
    destroy: () => running.left.abort(),
  };
}

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
  const [shown, setShown] = useState(failure);
  if (shown !== failure) {
    setShown(failure);
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
