export const settingsPaths = {
  current: 'GET /api/settings',
  history: 'GET /api/settings/history',
  services: 'GET /api/settings/services',
  change: 'PATCH /api/settings',
  undo: 'POST /api/settings/undo',
} as const;
