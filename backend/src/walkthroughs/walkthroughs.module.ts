import { Module } from '@nestjs/common';
import { Calendar } from '../integrations/calendar/calendar.js';
import { MessagesModule } from '../messages/messages.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { BusyTimes } from './application/busy-times.js';
import { CalendarCopies } from './application/calendar-copy.js';
import { CalendarDays } from './application/calendar-days.js';
import { OfficeFeed } from './application/office-feed.js';
import { SlotKeeping } from './application/slot-keeping.js';
import { WalkthroughBooking } from './application/walkthrough-booking.js';
import { WalkthroughMails } from './application/walkthrough-mails.js';
import { WalkthroughQueries } from './application/walkthrough-queries.js';
import { WalkthroughsManager } from './application/walkthroughs-manager.js';
import { WalkthroughsController } from './http/walkthroughs.controller.js';

/** Walkthroughs: their reservations, the mails about them, and the list of coming ones with the office's own calendar. */
@Module({
  imports: [MessagesModule, TemplatesModule],
  controllers: [WalkthroughsController],
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
  exports: [WalkthroughBooking],
})
export class WalkthroughsModule {}
