export const pipelineExportPaths = {
  export: 'GET /api/pipeline/export',
  selection: 'GET /api/pipeline/selection',
} as const;
