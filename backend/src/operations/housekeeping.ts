import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RentCache } from '../analyses/rent-recorder.js';
import { RentLimits } from '../analyses/rent-limits.js';
import { LoginAttempts } from '../accounts/login-attempts.js';
import { Sessions } from '../accounts/sessions.js';
import { IdempotencyClaims } from '../platform/commands/idempotency.js';
import { VisitorLeads } from '../platform/limits/visitor-leads.js';
import { Logger } from '../platform/logger.js';
import { EffectStore } from '../platform/process-managers/effect-store.js';
import { ReportFiles } from '../reports/report-files.js';
import { statfs } from 'node:fs/promises';

const everyMs = 10 * 60 * 1000;

/** Removes rows whose time is over, of each kind by itself: one that fails holds up no other. */
@Injectable()
export class Housekeeping {
  private readonly kept: readonly (readonly [what: string, store: { purge(): Promise<void> }])[];

  constructor(
    claims: IdempotencyClaims,
    sessions: Sessions,
    attempts: LoginAttempts,
    rentLimits: RentLimits,
    rents: RentCache,
    reports: ReportFiles,
    effects: EffectStore,
    visitors: VisitorLeads,
    @Inject(Logger) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.kept = [
      ['keys of requests', claims],
      ['sessions', sessions],
      ['attempts to sign in', attempts],
      ['counts of rent estimates', rentLimits],
      ['rent estimates', rents],
      ['printed reports', reports],
      ['effects', effects],
      ['counts of visitors', visitors],
    ];
  }

  @Interval(everyMs)
  async purge(): Promise<void> {
    for (const [what, store] of this.kept)
      try {
        await store.purge();
      } catch (error) {
        this.logger.warn({ err: error, what }, 'Old rows could not be removed; the next round tries again');
      }
  }
}

const megabyte = 1024 * 1024;
/** `npm start` needs as much: with less, an embedded Postgres may stop within a minute. */
const leastFree = 300 * megabyte;

/**
 * What an operator has to know about the disk of the data folder, where embedded stores and logs are; undefined while there is room,
 * or no such folder here.
 * @throws the file system's error
 */
export async function fullDisk(folder: string, least = leastFree): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free >= least) return undefined;
    return `The disk of the data folder is full: ${Math.floor(free / megabyte)} MB are free, at least ${Math.floor(least / megabyte)} MB are needed`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
