export const effectsPaths = {
  list: 'GET /api/effects',
  attempts: 'GET /api/effects/:manager/:key/attempts',
  retry: 'POST /api/effects/retry',
  giveUp: 'POST /api/effects/give-up',
  confirm: 'POST /api/effects/done',
  ofLead: 'GET /api/leads/:id/effects',
} as const;

export const eventsPaths = {
  events: 'GET /api/events',
  event: 'GET /api/events/:id',
  catalogue: 'GET /api/event-catalogue',
} as const;

export const parkedPaths = {
  list: 'GET /api/parked',
  retry: 'POST /api/parked/:id/retry',
  skip: 'POST /api/parked/:id/skip',
  skipEvent: 'POST /api/events/:id/skip',
} as const;

export const projectionJobsPaths = {
  job: 'GET /api/projection-jobs/:id',
} as const;

export const projectionsPaths = {
  list: 'GET /api/projections',
  ask: 'POST /api/projections/:name/jobs',
  rebuild: 'POST /api/projections/:name/rebuild',
  cancel: 'POST /api/projections/:name/cancel',
  decide: 'POST /api/projections/:name/decision',
  verify: 'POST /api/projections/:name/verify',
  heal: 'POST /api/projections/:name/heal',
  pause: 'POST /api/projections/:name/pause',
  resume: 'POST /api/projections/:name/resume',
  rollBack: 'POST /api/projections/:name/rollback',
} as const;

export const retentionPaths = {
  list: 'GET /api/retention',
} as const;
