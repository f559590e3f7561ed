/** What the address can hold of the table of documents. The table checks what it says: zod is no part of a page's first load. */
export const documentTableParts = ['search', 'type', 'status'] as const;
export type DocumentsAddress = { [Part in (typeof documentTableParts)[number]]?: string | undefined };
