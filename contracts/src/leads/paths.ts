export const leadPitchPaths = {
  pitch: 'GET /api/leads/:id/pitch',
} as const;

export const leadsPaths = {
  create: 'POST /api/leads',
  walkthrough: 'POST /api/leads/:id/walkthrough',
  onboarding: 'POST /api/leads/:id/onboarding',
} as const;
