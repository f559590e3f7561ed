import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NoChromium } from '../platform/chromium/chromium.js';
import { howToGetChromium } from '../platform/chromium/find-chromium.js';
import { TurnsFull } from '../platform/limits/fair-turns.js';
import { Logger } from '../platform/logger.js';
import { ReportPrinter, type ReportCopy } from './report-printer.js';
import { ReportFiles } from './report-files.js';

const heardMs = 5_000;

/** A report that could not be printed; the message is a sentence for whoever asked. */
export class NotPrinted extends Error {}

/** Who asks, for the log, for what they may read, and for their turn: each user and each network has a lane. */
export interface Asker {
  correlationId: string;
  lane: string;
  isStaff: boolean;
}

/** Reports that this process prints: each is asked for, waits for its turn however long that takes, and is kept when it is ready. */
@Injectable()
export class ReportJobs {
  private readonly underWay = new Set<string>();

  constructor(
    private readonly files: ReportFiles,
    private readonly printer: ReportPrinter,
    @Inject(Logger) private readonly logger: Pick<Logger, 'error' | 'warn'>,
  ) {}

  /**
   * Begins a report, and waits a moment for it.
   * @param patienceMs how long to wait for it here
   * @returns the token that fetches it, and whether it is ready by now
   * @throws TurnsFull; NotPrinted if it failed in that time; what Postgres throws
   */
  async begin(
    fileName: string,
    copy: ReportCopy,
    asker: Asker,
    patienceMs: number,
  ): Promise<{ token: string; ready: boolean }> {
    const token = await this.files.begin(fileName);
    const printed = this.print(token, copy, asker).then(() => true);
    const waited = new AbortController();
    try {
      const ready = await Promise.race([
        printed,
        pause(patienceMs, false, { signal: waited.signal }).catch(() => false),
      ]);
      // Whoever asks for its standing reads the error.
      if (!ready) printed.catch(() => undefined);
      return { token, ready };
    } finally {
      waited.abort();
    }
  }

  @Interval(heardMs)
  async hear(): Promise<void> {
    if (this.underWay.size === 0) return;
    try {
      await this.files.hear([...this.underWay]);
    } catch (error) {
      this.logger.warn({ err: error }, 'That reports are being printed could not be noted');
    }
  }

  private async print(token: string, copy: ReportCopy, { correlationId, lane, isStaff }: Asker): Promise<void> {
    this.underWay.add(token);
    try {
      const bytes = await this.printer.print(copy, () => this.files.printing(token), { lane, known: isStaff });
      await this.files.finish(token, bytes);
    } catch (error) {
      if (error instanceof TurnsFull) {
        // Nobody waits behind a report that was refused.
        await this.files.fail(token, 'Too many reports wait already.');
        throw error;
      }
      this.logger.error({ correlationId, err: error }, 'A report could not be printed');
      const why =
        error instanceof NoChromium
          ? `This server has no Chromium to print with.${isStaff ? ` ${howToGetChromium}` : ''}`
          : 'The page could not be printed.';
      await this.files.fail(token, why);
      throw new NotPrinted(why);
    } finally {
      this.underWay.delete(token);
    }
  }
}
