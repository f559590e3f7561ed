import { Module } from '@nestjs/common';
import { Calendar } from '../integrations/calendar/calendar.js';
import { MessagesModule } from '../messages/messages.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { BusyTimes, CalendarDays } from './busy-times.js';
import { CalendarCopies, OfficeFeed } from './calendar-copy.js';
import { SlotKeeping, WalkthroughBooking } from './walkthrough-booking.js';
import { WalkthroughMails } from './walkthrough-mails.js';
import { WalkthroughQueries } from './walkthrough-queries.js';
import { WalkthroughsManager } from './walkthroughs-manager.js';
import { LeadWalkthroughController, WalkthroughsController } from './walkthroughs.controller.js';

/** Walkthroughs: their reservations, the mails about them, and the list of coming ones with the office's own calendar. */
@Module({
  imports: [MessagesModule, TemplatesModule],
  controllers: [LeadWalkthroughController, WalkthroughsController],
  providers: [
    BusyTimes,
    CalendarCopies,
    CalendarDays,
    OfficeFeed,
    SlotKeeping,
    WalkthroughBooking,
    WalkthroughMails,
    WalkthroughQueries,
    WalkthroughsManager,
    {
      provide: Calendar,
      useFactory: (config: Config, metrics: Metrics) => new Calendar(config.calendarIcsUrl, metrics.outbound),
      inject: [CONFIG, Metrics],
    },
  ],
  exports: [WalkthroughBooking, WalkthroughQueries],
})
export class WalkthroughsModule {}
