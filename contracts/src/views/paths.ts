export const viewsPaths = {
  all: 'GET /api/views',
  save: 'POST /api/views',
  edit: 'PATCH /api/views/:id',
  delete: 'DELETE /api/views/:id',
} as const;
