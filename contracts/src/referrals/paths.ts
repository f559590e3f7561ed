export const referralsPaths = {
  submit: 'POST /api/referrals',
  makeLead: 'POST /api/referrals/:id/lead',
} as const;

export const referralListPaths = {
  list: 'GET /api/referrals',
  export: 'GET /api/referrals/export',
  one: 'GET /api/referrals/:id',
} as const;

export const referralAdminPaths = {
  status: 'POST /api/referrals/:id/status',
  edit: 'PATCH /api/referrals/:id',
  payment: 'POST /api/referrals/:id/payment',
  delete: 'DELETE /api/referrals/:id',
  restore: 'POST /api/referrals/:id/restore',
} as const;

export const referralHistoryPaths = {
  history: 'GET /api/referrals/:id/history',
  undo: 'POST /api/referrals/:id/undo',
} as const;
