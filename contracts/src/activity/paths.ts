export const activityPaths = {
  list: 'GET /api/activity',
} as const;
