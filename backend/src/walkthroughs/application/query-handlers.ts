import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Walkthroughs } from '../../../../contracts/src/queries/dashboard.js';
import { ListWalkthroughs } from './queries.js';
import { WalkthroughQueries } from './walkthrough-queries.js';

@QueryHandler(ListWalkthroughs)
class ListWalkthroughsHandler implements IQueryHandler<ListWalkthroughs> {
  constructor(private readonly walkthroughs: WalkthroughQueries) {}

  execute({ correlationId }: ListWalkthroughs): Promise<Walkthroughs> {
    return this.walkthroughs.ahead(new Date(), correlationId);
  }
}

export const walkthroughQueryHandlers = [ListWalkthroughsHandler];
