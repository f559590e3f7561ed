export const forgotPasswordPaths = {
  forgot: 'POST /api/auth/forgot-password',
} as const;

export const oneTimeLinksPaths = {
  look: 'GET /api/one-time-links/:token',
  use: 'POST /api/one-time-links/:token',
} as const;
