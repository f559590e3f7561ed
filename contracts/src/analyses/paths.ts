export const analysesPaths = {
  submit: 'POST /api/analyses',
  report: 'GET /api/analyses/:id',
} as const;

export const analysisViewsPaths = {
  report: 'POST /api/analyses/:id/report-views',
  fees: 'POST /api/analyses/:id/fee-views',
} as const;
