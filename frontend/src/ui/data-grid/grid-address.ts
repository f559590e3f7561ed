import type { GridQuery } from './columns.js';

type GridAddress<Part extends string> = { [Each in Part]?: string | undefined };

/**
 * How a table's order and filter stand in the address.
 * @param parts of the address that are the table's: `sort`, `search`, and the columns that are filtered by
 * @param schema what the server takes
 * @param usual the order that is not named
 */
export function gridAddress<Part extends string>(
  parts: readonly Part[],
  schema: { safeParse: (query: Record<string, string>) => { success: boolean } },
  usual: string,
) {
  return {
    /** The order and the filter that an address names. A part that makes no sense, as in an old or mistyped link, is left out. */
    queryOf: (address: GridAddress<Part>): GridQuery => {
      const { sort = usual, ...filter } = Object.fromEntries(
        parts.flatMap((part): [string, string][] => {
          const text = address[part];
          return text && schema.safeParse({ [part]: text }).success ? [[part, text]] : [];
        }),
      );
      return { sort, filter };
    },
    /** Every part is there, so that one that was cleared leaves the address. */
    addressOf: ({ sort, filter }: GridQuery): GridAddress<Part> => {
      const named: Readonly<Record<string, string>> = { ...filter, ...(sort !== usual && { sort }) };
      return Object.fromEntries(parts.map((part) => [part, named[part] || undefined])) as GridAddress<Part>;
    },
  };
}
