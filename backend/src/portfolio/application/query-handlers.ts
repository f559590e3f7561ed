import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Portfolio } from '../../../../contracts/src/pipeline/dashboard.js';
import { PortfolioQueries } from './portfolio-queries.js';
import { ListPortfolio } from './queries.js';

@QueryHandler(ListPortfolio)
class ListPortfolioHandler implements IQueryHandler<ListPortfolio> {
  constructor(private readonly portfolio: PortfolioQueries) {}

  execute({ page }: ListPortfolio): Promise<Portfolio> {
    return this.portfolio.page(page);
  }
}

export const portfolioQueryHandlers = [ListPortfolioHandler];
