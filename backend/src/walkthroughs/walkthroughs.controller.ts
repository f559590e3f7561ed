import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { walkthroughsSchema, type Walkthroughs } from '../../../contracts/src/queries/dashboard.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import type { ApiRequest } from '../http/api-request.js';
import { WalkthroughQueries } from './walkthrough-queries.js';

@ApiTags('Walkthroughs')
@Controller('api/walkthroughs')
export class WalkthroughsController {
  constructor(private readonly walkthroughs: WalkthroughQueries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: "The walkthroughs ahead: the leads' own, and those of the office's calendar",
    schema: walkthroughsSchema,
    problems: ['unauthenticated'],
  })
  list(@Req() { correlationId }: ApiRequest): Promise<Walkthroughs> {
    return this.walkthroughs.ahead(new Date(), correlationId);
  }
}
