/** What the address of /dashboard/analytics can hold. The page checks what it says: zod is no part of a page's first load. */
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
export type AnalyticsAddress = { [Part in AnalyticsPart]?: string | undefined };
