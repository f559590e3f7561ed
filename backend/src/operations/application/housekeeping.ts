import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { RentLimits } from '../../analyses/application/rent-limits.js';
import { LoginAttempts } from '../../accounts/application/login-attempts.js';
import { Sessions } from '../../accounts/application/sessions.js';
import { IdempotencyClaims } from '../../platform/commands/idempotency-claims.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { EffectStore } from '../../platform/process-managers/effect-store.js';

const everyMs = 10 * 60 * 1000;

/** Removes expired rows: old claims, ended sessions, old sign-in attempts, counts of rent estimates, effects that were done. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly claims: IdempotencyClaims,
    private readonly sessions: Sessions,
    private readonly attempts: LoginAttempts,
    private readonly rentLimits: RentLimits,
    private readonly effects: EffectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async purge(): Promise<void> {
    try {
      await this.claims.purge();
      await this.sessions.purge();
      await this.attempts.purge();
      await this.rentLimits.purge();
      await this.effects.purge();
    } catch (error) {
      this.logger.warn({ err: error }, 'Old rows could not be removed; the next round tries again');
    }
  }
}
