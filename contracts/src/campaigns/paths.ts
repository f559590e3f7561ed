export const campaignsPaths = {
  stats: 'GET /api/campaigns/stats',
  upcoming: 'GET /api/campaigns/upcoming',
  workflows: 'GET /api/campaigns/workflows',
  results: 'GET /api/campaigns/results',
  list: 'GET /api/campaigns',
  find: 'GET /api/campaigns/:id',
  start: 'POST /api/campaigns/start',
  startMany: 'POST /api/campaigns/start-many',
  stop: 'POST /api/campaigns/:id/stop',
} as const;

export const rehearsalsPaths = {
  begin: 'POST /api/campaigns/rehearsals',
  find: 'GET /api/campaigns/rehearsals/:id',
  cancel: 'POST /api/campaigns/rehearsals/:id/cancel',
} as const;
