/** What the address of the table of analyses can hold. The table itself checks the values: zod is not part of a page's first load. */
export const analysesParts = [
  'sort',
  'search',
  'state',
  'propertyType',
  'propertyAddress',
  'name',
  'email',
  'lead',
] as const;
export type AnalysesAddress = { [Part in (typeof analysesParts)[number]]?: string | undefined };
