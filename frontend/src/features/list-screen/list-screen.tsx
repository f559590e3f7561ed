import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { GridQuery, GridRow } from '../../ui/data-grid/columns.js';
import { DataGrid } from '../../ui/data-grid/data-grid.js';
import type { declareList } from './declare-list.js';

type List<Row extends GridRow> = ReturnType<typeof declareList<Row, string>>;

/** A declared list as a table. The page's address holds its order, filter and search. */
export function ListScreen<Row extends GridRow>({
  list: { queryOf, addressOf, page, grid },
  ...shown
}: { list: List<Row> } & Pick<
  ComponentProps<typeof DataGrid<Row>>,
  'columns' | 'version' | 'rowHref' | 'rowKeepsSearch' | 'rowMenu' | 'empty'
>) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = (of: Record<string, unknown>) => queryOf(of as Record<string, string | undefined>);
  const onQuery = (change: (before: GridQuery) => GridQuery) =>
    void navigate({
      from: page as '/documents',
      search: (before) => ({ ...before, ...addressOf(change(asked(before))) }),
      replace: true,
      resetScroll: false,
    });
  return <DataGrid {...grid} {...shown} query={asked(search)} onQuery={onQuery} />;
}
