import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FreeTimes, Walkthroughs } from '../../../../contracts/src/pipeline/dashboard.js';
import { FindFreeTimes, ListWalkthroughs } from './queries.js';
import { WalkthroughQueries } from './walkthrough-queries.js';

@QueryHandler(ListWalkthroughs)
class ListWalkthroughsHandler implements IQueryHandler<ListWalkthroughs> {
  constructor(private readonly walkthroughs: WalkthroughQueries) {}

  execute({ correlationId }: ListWalkthroughs): Promise<Walkthroughs> {
    return this.walkthroughs.ahead(new Date(), correlationId);
  }
}

@QueryHandler(FindFreeTimes)
class FindFreeTimesHandler implements IQueryHandler<FindFreeTimes> {
  constructor(private readonly walkthroughs: WalkthroughQueries) {}

  execute({ query }: FindFreeTimes): Promise<FreeTimes> {
    return this.walkthroughs.free(query, new Date());
  }
}

export const walkthroughQueryHandlers = [ListWalkthroughsHandler, FindFreeTimesHandler];
