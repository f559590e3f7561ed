export const intakeDraftsPaths = {
  keep: 'POST /api/intake-drafts',
  look: 'GET /api/intake-drafts/:token',
  resume: 'POST /api/intake-drafts/:token',
} as const;
