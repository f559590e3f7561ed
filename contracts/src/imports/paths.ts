export const importsPaths = {
  list: 'GET /api/imports',
  find: 'GET /api/imports/:id',
  lines: 'GET /api/imports/:id/lines',
  check: 'POST /api/imports/:id/check',
  start: 'POST /api/imports/:id/start',
  stop: 'POST /api/imports/:id/stop',
  undo: 'POST /api/imports/:id/undo',
  remove: 'DELETE /api/imports/:id',
} as const;
