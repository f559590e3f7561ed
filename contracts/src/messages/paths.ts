export const unsubscribePaths = {
  look: 'GET /api/unsubscribe/:token',
  change: 'POST /api/unsubscribe/:token',
} as const;
