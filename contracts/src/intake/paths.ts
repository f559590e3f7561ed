export const formStepsPaths = {
  count: 'POST /api/form-steps',
  counts: 'GET /api/form-steps',
} as const;

export const intakeDraftsPaths = {
  keep: 'POST /api/intake-drafts',
  look: 'GET /api/intake-drafts/:token',
  resume: 'POST /api/intake-drafts/:token',
} as const;
