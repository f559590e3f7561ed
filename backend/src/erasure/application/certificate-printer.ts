import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ErasureCertificate } from '../../../../contracts/src/erasure/queries.js';
import type { PersonFile } from '../../../../contracts/src/erasure/person-file.js';
import { Chromium, NoChromium } from '../../platform/chromium/chromium.js';
import { howToGetChromium } from '../../platform/chromium/find-chromium.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { PrintQueue, QueueFull } from '../../reports/application/print-queue.js';
import { certificatePaper } from '../domain/certificate-paper.js';
import { pageFooter } from '../domain/paper.js';
import { personPaper } from '../domain/person-paper.js';

const printMs = 15_000;
const retryAfterSeconds = 5;

/** Prints the office's papers in letter format. The page runs no script and uses no network. */
@Injectable()
export class CertificatePrinter {
  private readonly queue = new PrintQueue(1, 8);

  constructor(
    private readonly chromium: Chromium,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProblemError pdf_failed, rate_limited */
  certificate(certificate: ErasureCertificate): Promise<Buffer> {
    return this.print(certificatePaper(certificate));
  }

  /** @throws as above */
  person(file: PersonFile): Promise<Buffer> {
    return this.print(personPaper(file));
  }

  private async print(html: string): Promise<Buffer> {
    try {
      return await this.queue.run(() => this.chromium.use((browser) => printIn(browser, html)));
    } catch (error) {
      if (error instanceof QueueFull) throw new ProblemError('rate_limited', {}, retryAfterSeconds);
      this.logger.error({ err: error }, 'A document could not be printed');
      const why =
        error instanceof NoChromium ? `no Chromium runs on this server. ${howToGetChromium}` : 'it took too long';
      throw new ProblemError('pdf_failed', { detail: `It could not be printed: ${why}` });
    }
  }
}

async function printIn(browser: Parameters<Parameters<Chromium['use']>[0]>[0], html: string): Promise<Buffer> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setContent(html, { timeout: printMs });
    const format = { format: 'letter', margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' } } as const;
    const footer = { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: pageFooter };
    return Buffer.from(await page.pdf({ ...format, ...footer, printBackground: true, tagged: true, timeout: printMs }));
  } finally {
    await context.close();
  }
}
