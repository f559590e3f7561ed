import { activityQuerySchema, activitySchema } from './queries.js';
import { read, routesOf } from '../routes/route.js';

export const activityRoutes = routesOf('Activity', 'Activity', {
  list: read({
    at: 'GET /api/activity',
    summary: 'What people did, one row for each action, newest first; now, or up to an instant (`at`)',
    who: 'staff',
    query: activityQuerySchema,
    answer: activitySchema,
  }),
});
