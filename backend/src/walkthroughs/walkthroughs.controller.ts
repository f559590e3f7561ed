import { WalkthroughQueries } from './walkthrough-queries.js';
import { walkthroughsRoutes } from '../../../contracts/src/walkthroughs/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

export const WalkthroughsController = controllerOf(
  walkthroughsRoutes,
  { walkthroughs: WalkthroughQueries },
  {
    list: ({ walkthroughs }, { request: { correlationId } }) => walkthroughs.ahead(new Date(), correlationId),
    free: ({ walkthroughs }, { query }) => walkthroughs.free(query, new Date()),
  },
);
