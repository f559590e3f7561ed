export const tasksPaths = {
  list: 'GET /api/tasks',
  reminders: 'GET /api/reminders',
  waiting: 'GET /api/waiting',
  ofLead: 'GET /api/leads/:id/tasks',
} as const;
