import { Module } from '@nestjs/common';
import { Calendar } from '../integrations/calendar/calendar.js';
import { MessagesModule } from '../messages/messages.module.js';
import { Config } from '../platform/config/config.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { BusyTimes, CalendarDays } from './busy-times.js';
import { CalendarCopies, OfficeFeed } from './calendar-copy.js';
import { SlotKeeping, WalkthroughBooking } from './walkthrough-booking.js';
import { WalkthroughMails } from './walkthrough-mails.js';
import { WalkthroughQueries } from './walkthrough-queries.js';
import { WalkthroughsManager } from './walkthroughs-manager.js';
import { leadWalkthroughRoutes } from '../../../contracts/src/leads/routes.js';
import { walkthroughsRoutes } from '../../../contracts/src/walkthroughs/routes.js';
import { callOf, expectedOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';

const WalkthroughsController = controllerOf(
  walkthroughsRoutes,
  { walkthroughs: WalkthroughQueries, mails: WalkthroughMails },
  {
    list: ({ walkthroughs }, { request: { correlationId } }) => walkthroughs.ahead(new Date(), correlationId),
    mail: ({ mails }, { query }) => mails.preview(query, new Date()),
    free: ({ walkthroughs }, { query }) => walkthroughs.free(query, new Date()),
  },
);

const LeadWalkthroughController = controllerOf(
  leadWalkthroughRoutes,
  { booking: WalkthroughBooking },
  {
    walkthrough: ({ booking }, { params: { id }, body, request }) =>
      booking.schedule(callOf(request), id, body, expectedOf(request)),
  },
);

/** Walkthroughs: their reservations, the mails about them, and the list of coming ones with the office's own calendar. */
@Module({
  imports: [MessagesModule, TemplatesModule],
  controllers: [LeadWalkthroughController, WalkthroughsController],
  providers: [
    BusyTimes,
    CalendarCopies,
    CalendarDays,
    DailyTurns,
    OfficeFeed,
    SlotKeeping,
    WalkthroughBooking,
    WalkthroughMails,
    WalkthroughQueries,
    WalkthroughsManager,
    {
      provide: Calendar,
      useFactory: (config: Config, metrics: Metrics) => new Calendar(config.calendarIcsUrl, metrics.outbound),
      inject: [Config, Metrics],
    },
  ],
  exports: [WalkthroughBooking, WalkthroughQueries],
})
export class WalkthroughsModule {}
