import type { GridQuery } from './columns.js';

type GridAddress<Part extends string> = { [Each in Part]?: string | undefined };

/**
 * How the address holds a table's order and filter.
 * @param parts the table's own parts of the address: `sort`, `search`, and the filter columns
 * @param schema the values that the server accepts
 * @param usual the default order, which the address omits
 */
export function gridAddress<Part extends string>(
  parts: readonly Part[],
  schema: { safeParse: (query: Record<string, string>) => { success: boolean } },
  usual: string,
) {
  return {
    /** The order and the filter that an address names. An invalid part, as in an old or mistyped link, is left out. */
    queryOf: (address: GridAddress<Part>): GridQuery => {
      const { sort = usual, ...filter } = Object.fromEntries(
        parts.flatMap((part): [string, string][] => {
          const text = address[part];
          return text && schema.safeParse({ [part]: text }).success ? [[part, text]] : [];
        }),
      );
      return { sort, filter };
    },
    /** All parts are present, so that a cleared one leaves the address. */
    addressOf: ({ sort, filter }: GridQuery): GridAddress<Part> => {
      const named: Readonly<Record<string, string>> = { ...filter, ...(sort !== usual && { sort }) };
      return Object.fromEntries(parts.map((part) => [part, named[part] || undefined])) as GridAddress<Part>;
    },
  };
}
