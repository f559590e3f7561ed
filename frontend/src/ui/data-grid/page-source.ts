import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import type { FetchGridPage, GridQuery, GridRow } from './columns.js';

/** What a grid learns from its requests, beside the rows. */
export interface PageNews {
  onTotal: (total: number) => void;
  /** What of the rows in this order can't be read, the last error of it; null once all is there. */
  onFailure: (error: unknown) => void;
}

/**
 * Rows for ag-grid's infinite model. Another order ends the requests of the one before, and `destroy` all: what nobody waits for is
 * not worth the server's time.
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
      // Before the grid draws them.
      onTotal(total);
      mine.failed.delete(offset);
      successCallback([...rows], total);
    } catch (error) {
      // The grid counts what is under way: a request that was ended is told of, too.
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
