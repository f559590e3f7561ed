export const bulkMovePaths = {
  move: 'POST /api/leads/status',
  undo: 'POST /api/leads/undo',
} as const;

export const historyExportsPaths = {
  key: 'GET /api/history-exports/key',
} as const;

export const leadHistoryPaths = {
  history: 'GET /api/leads/:id/history',
  export: 'GET /api/leads/:id/history/export',
  undo: 'POST /api/leads/:id/undo',
} as const;

export const leadPitchPaths = {
  pitch: 'GET /api/leads/:id/pitch',
} as const;

export const leadTasksPaths = {
  add: 'POST /api/leads/:id/tasks',
  edit: 'PATCH /api/leads/:id/tasks/:taskId',
  complete: 'POST /api/leads/:id/tasks/:taskId/complete',
  reopen: 'POST /api/leads/:id/tasks/:taskId/reopen',
} as const;

export const leadWorkPaths = {
  assign: 'POST /api/leads/:id/assignment',
  correctNote: 'POST /api/leads/:id/notes/:noteId/correction',
  logContact: 'POST /api/leads/:id/contacts',
} as const;

export const leadsPaths = {
  create: 'POST /api/leads',
  edit: 'PATCH /api/leads/:id',
  improvements: 'POST /api/leads/:id/improvements',
  move: 'POST /api/leads/:id/status',
  pitch: 'POST /api/leads/:id/pitch',
  acknowledge: 'POST /api/leads/:id/acknowledgment',
  walkthrough: 'POST /api/leads/:id/walkthrough',
  note: 'POST /api/leads/:id/notes',
  payment: 'POST /api/leads/:id/payments',
  onboarding: 'POST /api/leads/:id/onboarding',
  delete: 'DELETE /api/leads/:id',
  restore: 'POST /api/leads/:id/restore',
} as const;
