export const documentsPaths = {
  download: 'GET /api/docuseal/download/:id',
} as const;
