import { PortfolioQueries } from '../application/portfolio-queries.js';
import { portfolioRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { controllerOf } from '../../platform/http/controller-of.js';

export const PortfolioController = controllerOf(
  portfolioRoutes,
  { portfolio: PortfolioQueries },
  {
    page: ({ portfolio }, { query }) => portfolio.page(query),
  },
);
