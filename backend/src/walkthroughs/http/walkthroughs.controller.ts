import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  freeTimesQuerySchema,
  freeTimesSchema,
  walkthroughsSchema,
  type FreeTimes,
  type FreeTimesQuery,
  type Walkthroughs,
} from '../../../../contracts/src/pipeline/dashboard.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindFreeTimes, ListWalkthroughs } from '../application/queries.js';

@ApiTags('Walkthroughs')
@Controller('api/walkthroughs')
export class WalkthroughsController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: "The walkthroughs ahead: the leads' own, and those of the office's calendar",
    schema: walkthroughsSchema,
    problems: ['unauthenticated'],
  })
  list(@Req() { correlationId }: ApiRequest): Promise<Walkthroughs> {
    return this.queries.execute(new ListWalkthroughs(correlationId));
  }

  @Get('free')
  @Access('staff')
  @Answers({
    summary: "When a lead's walkthrough could begin: in office hours, when the person who looks after the lead is free",
    schema: freeTimesSchema,
    problems: ['unauthenticated', 'invalid_input', 'lead_not_found'],
  })
  free(@Query({ schema: freeTimesQuerySchema }) query: FreeTimesQuery): Promise<FreeTimes> {
    return this.queries.execute(new FindFreeTimes(query));
  }
}
