import { ActivityQueries } from './activity-queries.js';
import { pastInstant } from '../board/past-instant.js';
import { activityRoutes } from '../../../contracts/src/activity/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';

const ActivityController = controllerOf(
  activityRoutes,
  { activity: ActivityQueries },
  {
    list: ({ activity }, { query, user }) => activity.list(query, pastInstant(query.at), user),
  },
);

/** What happened, newest first. */
@Module({
  imports: [AccountsModule],
  controllers: [ActivityController],
  providers: [ActivityQueries],
})
export class ActivityModule {}
