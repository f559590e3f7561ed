export const erasurePaths = {
  preview: 'GET /api/leads/:id/erasure/preview',
  erase: 'POST /api/leads/:id/erasure',
  state: 'GET /api/leads/:id/erasure',
  certificate: 'GET /api/leads/:id/erasure/certificate',
  pdf: 'GET /api/leads/:id/erasure/certificate.pdf',
} as const;

export const erasuresPaths = {
  list: 'GET /api/erasures',
} as const;

export const personFilePaths = {
  file: 'GET /api/leads/:id/person',
  pdf: 'GET /api/leads/:id/person.pdf',
} as const;
