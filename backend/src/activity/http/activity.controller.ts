import { ActivityQueries } from '../application/activity-queries.js';
import { pastInstant } from '../../board/http/past-instant.js';
import { activityRoutes } from '../../../../contracts/src/activity/routes.js';
import { controllerOf } from '../../platform/http/controller-of.js';

export const ActivityController = controllerOf(
  activityRoutes,
  { activity: ActivityQueries },
  {
    list: ({ activity }, { query, user }) => activity.list(query, pastInstant(query.at), user),
  },
);
