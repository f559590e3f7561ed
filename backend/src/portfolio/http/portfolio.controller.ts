import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  portfolioQuerySchema,
  portfolioSchema,
  type Portfolio,
  type PortfolioQuery,
} from '../../../../contracts/src/pipeline/dashboard.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListPortfolio } from '../application/queries.js';

@ApiTags('Portfolio')
@Controller('api/portfolio')
export class PortfolioController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'Leads with a property, closed ones as active; the totals are of all that match',
    schema: portfolioSchema,
    problems: ['unauthenticated'],
  })
  page(@Query({ schema: portfolioQuerySchema }) query: PortfolioQuery): Promise<Portfolio> {
    return this.queries.execute(new ListPortfolio(query));
  }
}
