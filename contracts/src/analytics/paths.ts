export const countedLeadsPaths = {
  list: 'GET /api/analytics/leads',
  export: 'GET /api/analytics/leads/export',
} as const;

export const receiptsPaths = {
  issue: 'POST /api/analytics/receipts',
  one: 'GET /api/analytics/receipts/:id',
} as const;

export const analyticsPaths = {
  funnel: 'GET /api/analytics/funnel',
  times: 'GET /api/analytics/times',
  flow: 'GET /api/analytics/flow',
  cohorts: 'GET /api/analytics/cohorts',
  attribution: 'GET /api/analytics/attribution',
  speed: 'GET /api/analytics/speed',
  pipeline: 'GET /api/analytics/pipeline',
  money: 'GET /api/analytics/money',
  campaigns: 'GET /api/analytics/campaigns',
  site: 'GET /api/analytics/site',
} as const;
