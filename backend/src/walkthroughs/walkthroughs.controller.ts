import { WalkthroughMails } from './walkthrough-mails.js';
import { WalkthroughQueries } from './walkthrough-queries.js';
import { leadWalkthroughRoutes } from '../../../contracts/src/leads/routes.js';
import { walkthroughsRoutes } from '../../../contracts/src/walkthroughs/routes.js';
import { callOf, expectedOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { WalkthroughBooking } from './walkthrough-booking.js';

export const WalkthroughsController = controllerOf(
  walkthroughsRoutes,
  { walkthroughs: WalkthroughQueries, mails: WalkthroughMails },
  {
    list: ({ walkthroughs }, { request: { correlationId } }) => walkthroughs.ahead(new Date(), correlationId),
    mail: ({ mails }, { query }) => mails.preview(query, new Date()),
    free: ({ walkthroughs }, { query }) => walkthroughs.free(query, new Date()),
  },
);

export const LeadWalkthroughController = controllerOf(
  leadWalkthroughRoutes,
  { booking: WalkthroughBooking },
  {
    walkthrough: ({ booking }, { params: { id }, body, request }) =>
      booking.schedule(callOf(request), id, body, expectedOf(request)),
  },
);
