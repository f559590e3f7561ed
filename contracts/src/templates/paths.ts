export const templatesPaths = {
  list: 'GET /api/campaigns/templates',
  variables: 'GET /api/campaigns/template-variables',
  one: 'GET /api/campaigns/templates/:id',
  preview: 'POST /api/campaigns/templates/preview',
  create: 'POST /api/campaigns/templates',
  save: 'PATCH /api/campaigns/templates/:id',
  versions: 'GET /api/campaigns/templates/:id/versions',
  restore: 'POST /api/campaigns/templates/:id/versions/:version/restore',
} as const;
