import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Sessions, sessionsOverChannel } from '../accounts/sessions.js';
import { Config } from '../platform/config/config.js';
import { Logger } from '../platform/logger.js';
import { LiveFeed } from './live-feed.js';
import { StandingWatch } from './standing.js';
import { LiveController } from './live.controller.js';

/** Sends others' changes to every open console. */
@Module({
  imports: [AccountsModule],
  controllers: [LiveController],
  providers: [
    {
      provide: LiveFeed,
      useFactory: (config: Config, pool: Pool, logger: Logger, sessions: Sessions) =>
        new LiveFeed(config.databaseUrl, pool, logger, {
          channel: sessionsOverChannel,
          notified: (payload) => sessions.notified(payload),
          missed: () => sessions.missed(),
        }),
      inject: [Config, Pool, Logger, Sessions],
    },
    {
      provide: StandingWatch,
      useFactory: (pool: Pool, log: EventLog, logger: Logger) => new StandingWatch(pool, log, logger),
      inject: [Pool, EventLog, Logger],
    },
  ],
  exports: [LiveFeed],
})
export class LiveModule {}
