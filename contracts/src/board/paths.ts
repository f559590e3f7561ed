export const pipelineExportPaths = {
  export: 'GET /api/pipeline/export',
} as const;
