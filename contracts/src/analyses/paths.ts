export const analysesPaths = {
  submit: 'POST /api/analyses',
  analyseAddress: 'POST /api/analyses/by-address',
  byAddress: 'GET /api/analyses',
  allowance: 'GET /api/analyses/allowance',
  report: 'GET /api/analyses/:id',
  history: 'GET /api/analyses/:id/history',
} as const;

export const analysisListPaths = {
  list: 'GET /api/analyses/all',
  export: 'GET /api/analyses/export',
} as const;

export const analysisViewsPaths = {
  report: 'POST /api/analyses/:id/report-views',
  fees: 'POST /api/analyses/:id/fee-views',
} as const;

export const leadAnalysisPaths = {
  show: 'GET /api/leads/:id/analysis',
  run: 'POST /api/leads/:id/analysis',
  unlink: 'DELETE /api/leads/:id/analysis/:analysisId',
} as const;
