import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { LeadFiles } from './lead-files.js';

const everyMs = 10 * 60 * 1000;

/** Sweeps bytes that no event refers to, now and then. */
@Injectable()
export class SweepFiles {
  constructor(
    private readonly files: LeadFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async sweep(): Promise<void> {
    try {
      await this.files.sweep();
    } catch (error) {
      this.logger.warn({ err: error }, 'Bytes without an event could not be removed; the next round tries again');
    }
  }
}
