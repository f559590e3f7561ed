/** What the address of /dashboard/analytics can hold. The page itself checks the values: zod is not part of a page's first load. */
export const analyticsParts = [
  'question',
  'asOf',
  'from',
  'to',
  'compareFrom',
  'compareTo',
  'entry',
  'exit',
  'windowDays',
  'split',
  'measure',
  'stage',
  'weight',
  'by',
  'model',
  'cell',
  'sort',
] as const;
export type AnalyticsPart = (typeof analyticsParts)[number];
export type AnalyticsAddress = { [Part in AnalyticsPart]?: string };
