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
