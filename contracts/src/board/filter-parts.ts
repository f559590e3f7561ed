/** The parts of a board's filter, as addresses name them. They stand apart from their schemas: a page's first load knows the parts alone. */
export const filterParts = [
  'search',
  'status',
  'source',
  'city',
  'minDays',
  'createdSince',
  'walkthrough',
  'assignee',
  'awaits',
] as const;
export type FilterPart = (typeof filterParts)[number];
