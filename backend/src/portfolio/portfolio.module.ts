import { Module } from '@nestjs/common';
import { PortfolioQueries } from './application/portfolio-queries.js';
import { PortfolioController } from './http/portfolio.controller.js';

/** Properties under management, and prospective ones. */
@Module({
  controllers: [PortfolioController],
  providers: [PortfolioQueries],
})
export class PortfolioModule {}
