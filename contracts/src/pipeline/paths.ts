export const communicationPaths = {
  overview: 'GET /api/communication',
} as const;

export const pipelinePaths = {
  list: 'GET /api/leads',
  export: 'GET /api/leads/export',
  one: 'GET /api/leads/:id',
} as const;

export const portfolioPaths = {
  page: 'GET /api/portfolio',
} as const;
