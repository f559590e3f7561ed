export const caseTimelinePaths = {
  timeline: 'GET /api/leads/:id/timeline',
} as const;

export const duplicatesPaths = {
  pairs: 'GET /api/duplicates',
  of: 'GET /api/duplicates/of',
  ofLead: 'GET /api/leads/:id/duplicates',
} as const;

export const leadMergePaths = {
  merge: 'POST /api/leads/:id/merge',
  unmerge: 'POST /api/leads/:id/unmerge',
  tellApart: 'POST /api/leads/:id/told-apart',
} as const;
