/** What the address of the table of documents can hold. The table itself checks the values: zod is not part of a page's first load. */
export const documentTableParts = ['search', 'type', 'status'] as const;
