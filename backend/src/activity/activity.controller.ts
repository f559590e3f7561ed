import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { activityQuerySchema, activitySchema, type Activity } from '../../../contracts/src/queries/activity.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { ActivityQueries } from './activity-queries.js';

@ApiTags('Activity')
@Controller('api/activity')
export class ActivityController {
  constructor(private readonly activity: ActivityQueries) {}

  @Get()
  @Access('staff')
  @Answers({ summary: 'What happened, newest first', schema: activitySchema, problems: ['unauthenticated'] })
  list(@Query({ schema: activityQuerySchema }) query: z.infer<typeof activityQuerySchema>): Promise<Activity> {
    return this.activity.list(query);
  }
}
