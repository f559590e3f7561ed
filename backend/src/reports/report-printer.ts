import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import type { AnalysisReport } from '../../../contracts/src/analyses/report.js';
import type { LeadPitch } from '../../../contracts/src/leads/queries.js';
import { Logger } from '../platform/logger.js';
import { Chromium } from '../platform/chromium/chromium.js';
import { howToGetChromium } from '../platform/chromium/find-chromium.js';
import { FairTurns, type Turn } from '../platform/limits/fair-turns.js';

/** Two prints keep two cores busy; more would only make each slower. */
const atOnce = 2;
const mayWait = { inLane: 50, inAll: 50 };
/** Stands for this site inside the printing browser. Nobody can own a name under .invalid (RFC 2606). */
const origin = 'http://report.invalid';

/**
 * The content of a print. `pitch`: for staff what is proposed to the owner; null for a visitor's copy. `report`: printed in the place of
 * the lead's analysis.
 */
export interface ReportCopy {
  leadId: string;
  pitch: LeadPitch | null;
  report?: AnalysisReport;
}

/** Runs in the page: resolves when fonts and pictures have loaded or failed. */
const drawn = 'Promise.allSettled([document.fonts.ready, ...[...document.images].map((each) => each.decode())])';

/** Prints the site's own report pages, drawn by its own frontend for a visitor without a session. */
@Injectable()
export class ReportPrinter implements OnApplicationBootstrap, OnModuleDestroy {
  /** Of one print, from its turn on: it only ends what hangs, however busy the machine is. */
  printMs = 120_000;
  private readonly turns = new FairTurns(atOnce, mayWait);

  constructor(
    private readonly chromium: Chromium,
    private readonly http: HttpAdapterHost,
    private readonly logger: Logger,
  ) {}

  /** Not awaited: everything else works without it. */
  onApplicationBootstrap(): void {
    void this.reportWhetherItPrints();
  }

  /** Logs one line if no report can be printed. */
  async reportWhetherItPrints(): Promise<void> {
    if (await this.chromium.isThere()) return;
    this.logger.warn(`Reports can't be printed as PDF: no Chromium that runs was found. ${howToGetChromium}`);
  }

  /**
   * `/analysis/{leadId}` as a PDF in letter format, with the pitch if it is given.
   * @param begun called when its turn has come
   * @param who staff do not wait behind all visitors
   * @throws NoChromium; TurnsFull; Error if the page did not become a report in two minutes; what `begun` throws
   */
  print(copy: ReportCopy, begun?: () => Promise<void>, who: Turn = { lane: '', known: true }): Promise<Uint8Array> {
    return this.turns.run(who, async () => {
      await begun?.();
      return this.chromium.use((browser) => this.printIn(browser, copy));
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.turns.refuseWaiting(new Error('The server is stopping'));
    await this.chromium.close();
  }

  private async printIn(browser: Browser, copy: ReportCopy): Promise<Uint8Array> {
    const { leadId, pitch } = copy;
    // A separate context shares no cookies and no cache with other prints, and frees its memory at its end.
    const context = await browser.createBrowserContext();
    // Closing it fails everything that is under way in it.
    const closeContext = () => context.close().catch((error: unknown) => this.logger.debug({ err: error }, 'Closed'));
    const tooLong = setTimeout(() => void closeContext(), this.printMs);
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(this.printMs);
      await this.answerRequests(page, copy);
      await page.emulateMediaType('print');
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await page.goto(`${origin}/analysis/${leadId}${pitch ? '?pitch=true' : ''}`, { waitUntil: 'load' });
      await page.waitForSelector('[data-report="ready"]', { timeout: this.printMs });
      await page.evaluate(drawn);
      return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, timeout: this.printMs });
    } finally {
      clearTimeout(tooLong);
      await closeContext();
    }
  }

  /**
   * The browser has no network: it is handed what the page needs from this site, everything else is refused. It has no session
   * either, so it is handed the pitch here, and a report that is not the lead's analysis.
   */
  private async answerRequests(page: Page, { leadId, pitch, report }: ReportCopy): Promise<void> {
    const handed = new Map<string, unknown>([
      ...(pitch ? [[`/api/leads/${leadId}/pitch`, pitch] as const] : []),
      ...(report ? [[`/api/analyses/${leadId}`, report] as const] : []),
    ]);
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    await page.setRequestInterception(true);
    page.on('request', (request: HTTPRequest) => {
      const { host, pathname } = new URL(request.url());
      const ours = host === new URL(origin).host && request.method() === 'GET' && isPartOfReport(leadId, pathname);
      const answered = handed.has(pathname)
        ? request.respond({ contentType: 'application/json', body: JSON.stringify(handed.get(pathname)) })
        : ours
          ? answer(fastify, request, pathname)
          : request.abort('accessdenied');
      // A page that was closed meanwhile accepts no answer any more.
      answered.catch((error: unknown) => this.logger.debug({ err: error }, 'A request of a print went unanswered'));
    });
  }
}

/** Whether the page of a lead's report needs the path of this site. Pure. */
export function isPartOfReport(leadId: string, path: string): boolean {
  const ofLead = [`/analysis/${leadId}`, `/api/analyses/${leadId}`];
  return [...ofLead, ...parts].includes(path) || /^\/assets\/[^?]+$/.test(path);
}
const parts = ['/favicon.svg', '/api/auth/session', '/api/images/logo.png'];

async function answer(fastify: FastifyInstance, request: HTTPRequest, path: string): Promise<void> {
  const { statusCode, headers, rawPayload } = await fastify.inject({ method: 'GET', url: path });
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  await request.respond({ status: statusCode, headers: Object.fromEntries(sent), body: rawPayload });
}
