import { WalkthroughMails } from './walkthrough-mails.js';
import { WalkthroughQueries } from './walkthrough-queries.js';
import { walkthroughsRoutes } from '../../../contracts/src/walkthroughs/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

export const WalkthroughsController = controllerOf(
  walkthroughsRoutes,
  { walkthroughs: WalkthroughQueries, mails: WalkthroughMails },
  {
    list: ({ walkthroughs }, { request: { correlationId } }) => walkthroughs.ahead(new Date(), correlationId),
    mail: ({ mails }, { query }) => mails.preview(query, new Date()),
    free: ({ walkthroughs }, { query }) => walkthroughs.free(query, new Date()),
  },
);
