export const accountPaths = {
  account: 'GET /api/account',
  change: 'PATCH /api/account',
  changePassword: 'POST /api/account/password',
  ownSessions: 'GET /api/account/sessions',
  endOthers: 'DELETE /api/account/sessions',
  endOne: 'DELETE /api/account/sessions/:id',
  beginFactor: 'POST /api/account/second-factor',
  confirmFactor: 'POST /api/account/second-factor/confirm',
  removeFactor: 'DELETE /api/account/second-factor',
} as const;

export const assigneesPaths = {
  all: 'GET /api/users/assignees',
} as const;

export const forgotPasswordPaths = {
  forgot: 'POST /api/auth/forgot-password',
} as const;

export const oneTimeLinksPaths = {
  look: 'GET /api/one-time-links/:token',
  use: 'POST /api/one-time-links/:token',
} as const;

export const usersPaths = {
  page: 'GET /api/users',
  export: 'GET /api/users/export',
  invite: 'POST /api/users',
  one: 'GET /api/users/:id',
  resetLink: 'POST /api/users/:id/reset-link',
  sessionsOf: 'GET /api/users/:id/sessions',
  endSessions: 'DELETE /api/users/:id/sessions',
  endSession: 'DELETE /api/users/:id/sessions/:session',
  resetSecondFactor: 'DELETE /api/users/:id/second-factor',
  history: 'GET /api/users/:id/history',
} as const;
