import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Activity } from '../../../../contracts/src/activity/queries.js';
import { ActivityQueries } from './activity-queries.js';
import { ListActivity } from './queries.js';

@QueryHandler(ListActivity)
class ListActivityHandler implements IQueryHandler<ListActivity> {
  constructor(private readonly activity: ActivityQueries) {}

  execute({ page, at, viewer }: ListActivity): Promise<Activity> {
    return this.activity.list(page, at, viewer);
  }
}

export const activityQueryHandlers = [ListActivityHandler];
