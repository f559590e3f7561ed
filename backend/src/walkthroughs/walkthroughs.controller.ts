import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { walkthroughsSchema, type Walkthroughs } from '../../../contracts/src/queries/dashboard.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
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
  list(): Promise<Walkthroughs> {
    return this.walkthroughs.ahead(new Date());
  }
}
