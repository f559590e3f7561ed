import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { LoginAttempts } from '../auth/login-attempts.js';
import { Sessions } from '../auth/sessions.js';
import { IdempotencyClaims } from '../commands/idempotency-claims.js';
import { LOGGER } from '../logging/logger.js';

const everyMs = 10 * 60 * 1000;

/** Removes rows that have had their time: claims of yesterday, sessions that ended, old sign-in attempts. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly claims: IdempotencyClaims,
    private readonly sessions: Sessions,
    private readonly attempts: LoginAttempts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async purge(): Promise<void> {
    try {
      await this.claims.purge();
      await this.sessions.purge();
      await this.attempts.purge();
    } catch (error) {
      this.logger.warn({ err: error }, 'Old rows could not be removed; the next round tries again');
    }
  }
}
