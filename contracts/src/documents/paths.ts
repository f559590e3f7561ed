export const documentsPaths = {
  list: 'GET /api/docuseal/submissions',
  send: 'POST /api/docuseal/submissions',
  remind: 'POST /api/docuseal/submissions/:id/reminder',
  void: 'POST /api/docuseal/submissions/:id/void',
  history: 'GET /api/docuseal/submissions/:id/history',
  download: 'GET /api/docuseal/download/:id',
} as const;
