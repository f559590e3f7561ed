export const marketingPaths = {
  sync: 'POST /api/odoo/sync-lead',
  create: 'POST /api/odoo/leads',
  adopt: 'POST /api/odoo/leads/:odooId/adoption',
  compare: 'GET /api/odoo/comparison',
  test: 'GET /api/odoo/test-connection',
} as const;
