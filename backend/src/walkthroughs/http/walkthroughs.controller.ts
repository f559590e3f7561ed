import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { walkthroughsSchema, type Walkthroughs } from '../../../../contracts/src/queries/dashboard.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListWalkthroughs } from '../application/queries.js';

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
}
