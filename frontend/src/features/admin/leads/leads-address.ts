/** What the address of the table of leads can hold. The table itself checks the values: zod is not part of a page's first load. */
export const leadsParts = [
  'sort',
  'search',
  'status',
  'source',
  'propertyType',
  'name',
  'email',
  'phone',
  'propertyAddress',
  'city',
  'assignee',
] as const;
export type LeadsAddress = { [Part in (typeof leadsParts)[number]]?: string | undefined };
