import { describe, expect, it } from '@jest/globals';
import type { IGetRowsParams } from 'ag-grid-community';
import type { FetchGridPage, GridRow } from './columns.js';
import { pageSource } from './page-source.js';

type Asked = Parameters<FetchGridPage<GridRow>>[0];

function started() {
  const asked: { query: Asked; signal: AbortSignal; answer: (total: number) => void; fail: (why: Error) => void }[] =
    [];
  const heard: unknown[] = [];
  const source = pageSource<GridRow>(
    (query, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        asked.push({ query, signal, answer: (total) => resolve({ rows: [{ id: 'a' }], total }), fail: reject });
      }),
    { city: 'Ankeny' },
    { onTotal: (total) => heard.push(['total', total]), onFailure: (error) => heard.push(['failure', error]) },
  );
  const ask = (startRow: number, sortModel: IGetRowsParams['sortModel'] = []) =>
    source.getRows({
      ...{ startRow, endRow: startRow + 100, sortModel, filterModel: {} },
      successCallback: (rows: unknown[], last?: number) => heard.push(['rows', rows.length, last]),
      failCallback: () => heard.push('none'),
    } as unknown as IGetRowsParams);
  return { asked, heard, source, ask };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the source of pages', () => {
  it('asks by index, in the order of the grid, and says how many there are', async () => {
    const { asked, heard, ask } = started();
    ask(200, [{ colId: 'created', sort: 'desc', type: 'default' }]);
    ask(300, [{ colId: 'name', sort: 'desc', type: 'default' }]);
    ask(400, [{ colId: 'name', sort: 'asc', type: 'default' }]);
    expect(asked.map(({ query }) => [query.sort, query.offset, query.limit, query.filter.city])).toEqual([
      ['-created', 200, 100, 'Ankeny'],
      ['-name', 300, 100, 'Ankeny'],
      ['name', 400, 100, 'Ankeny'],
    ]);
    asked[2]?.answer(1234);
    await settled();
    expect(heard).toEqual(['none', 'none', ['total', 1234], ['rows', 1, 1234], ['failure', null]]);
  });

  it('ends what nobody waits for: of another order, and when it is destroyed', async () => {
    const { asked, heard, source, ask } = started();
    ask(0);
    ask(0, [{ colId: 'name', sort: 'asc', type: 'default' }]);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    source.destroy?.();
    expect(asked[1]?.signal.aborted).toBe(true);
    await settled();
    // An abort is not a failure, so nobody is shown one.
    expect(heard).toEqual(['none', 'none']);
  });

  it('shows what can not be read until all of it is there', async () => {
    const { asked, heard, ask } = started();
    const [first, second] = [new Error('first'), new Error('second')];
    ask(0);
    ask(100);
    asked[0]?.fail(first);
    asked[1]?.fail(second);
    await settled();
    ask(100);
    asked[2]?.answer(150);
    await settled();
    ask(0);
    asked[3]?.answer(150);
    await settled();
    const failures = heard.filter((each) => Array.isArray(each) && each[0] === 'failure');
    expect(failures).toEqual([first, second, first, null].map((error) => ['failure', error]));
  });
});
