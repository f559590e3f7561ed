import { Module } from '@nestjs/common';
import { PortfolioQueries } from './application/portfolio-queries.js';
import { portfolioQueryHandlers } from './application/query-handlers.js';
import { PortfolioController } from './http/portfolio.controller.js';

/** Properties under management, and prospective ones. */
@Module({
  controllers: [PortfolioController],
  providers: [PortfolioQueries, ...portfolioQueryHandlers],
})
export class PortfolioModule {}
