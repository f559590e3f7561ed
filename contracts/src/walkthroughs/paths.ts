export const walkthroughsPaths = {
  list: 'GET /api/walkthroughs',
  free: 'GET /api/walkthroughs/free',
} as const;
