import { Query } from '@nestjs/cqrs';
import type { Portfolio, PortfolioQuery } from '../../../../contracts/src/pipeline/dashboard.js';

/** One page of leads with a property, and the totals of all that match. */
export class ListPortfolio extends Query<Portfolio> {
  constructor(readonly page: PortfolioQuery) {
    super();
  }
}
