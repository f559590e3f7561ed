import type { GridColumn, GridQuery, GridRow } from './columns.js';

type Filter = GridQuery['filter'];

/** The filter with this part; an empty text removes it. */
export function withPart(filter: Filter, field: string, value: string): Filter {
  const { [field]: _before, ...others } = filter;
  return value === '' ? others : { ...others, [field]: value };
}

export const chosenIn = (filter: Filter, field: string): string[] => filter[field]?.split(',') ?? [];

/** The active filters in words, by column. The search field shows its own text. */
export function filterChips<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  filter: Filter,
): { field: string; label: string }[] {
  return columns.flatMap(({ field, header, filter: kind }) => {
    const value = filter[field];
    if (!kind || !value) return [];
    if (kind.kind === 'text') return [{ field, label: `${header}: “${value}”` }];
    const labels = chosenIn(filter, field).map(
      (chosen) => kind.options.find((option) => option.value === chosen)?.label ?? chosen,
    );
    return [{ field, label: `${header}: ${labels.join(', ')}` }];
  });
}
