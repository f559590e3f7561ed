import { Module } from '@nestjs/common';
import { Calendar } from '../integrations/calendar/calendar.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { CalendarCopies } from './application/calendar-copy.js';
import { WalkthroughQueries } from './application/walkthrough-queries.js';
import { walkthroughQueryHandlers } from './application/query-handlers.js';
import { WalkthroughsController } from './http/walkthroughs.controller.js';

/** The walkthroughs ahead, and those of the office's calendar. */
@Module({
  controllers: [WalkthroughsController],
  providers: [
    WalkthroughQueries,
    CalendarCopies,
    {
      provide: Calendar,
      useFactory: (config: Config, metrics: Metrics) => new Calendar(config.calendarIcsUrl, metrics.outbound),
      inject: [CONFIG, Metrics],
    },
    ...walkthroughQueryHandlers,
  ],
})
export class WalkthroughsModule {}
