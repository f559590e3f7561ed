import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  activityQuerySchema,
  activitySchema,
  type Activity,
  type ActivityQuery,
} from '../../../../contracts/src/activity/queries.js';
import { pastInstant } from '../../board/http/past-instant.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListActivity } from '../application/queries.js';

@ApiTags('Activity')
@Controller('api/activity')
export class ActivityController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'What people did, one row for each action, newest first; now, or up to an instant (`at`)',
    schema: activitySchema,
    problems: ['unauthenticated'],
  })
  list(@Query({ schema: activityQuerySchema }) query: ActivityQuery, @Req() { user }: ApiRequest): Promise<Activity> {
    return this.queries.execute(new ListActivity(query, pastInstant(query.at), user));
  }
}
