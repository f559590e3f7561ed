import { counted, withCommas } from '../../../contracts/src/numerals.js';
import {
  erasurePlaceLabels,
  erasureProviderLabels,
  erasureReasonLabels,
} from '../../../contracts/src/erasure/erasure.js';
import {
  certificateHeadSchema,
  certificateRestSchema,
  certificateStreamSchema,
  type CertificateRest,
  type ErasureCertificate,
} from '../../../contracts/src/erasure/queries.js';
import { html, inWords, inWordsAndUtc, paper, streamHeading, table, pageFooter, personPaper } from './person-paper.js';
import { Injectable } from '@nestjs/common';
import type { PersonFile } from '../../../contracts/src/erasure/person-file.js';
import { Chromium, NoChromium } from '../platform/chromium/chromium.js';
import { howToGetChromium } from '../platform/chromium/find-chromium.js';
import { Logger } from '../platform/logger.js';
import { ProblemError } from '../platform/problems/problem.js';
import { FairTurns, TurnsFull } from '../platform/limits/fair-turns.js';

const answers: Record<CertificateRest['answers'][number]['answer'], string> = {
  deleted: 'deleted',
  nothing_there: 'had nothing to delete',
  not_configured: 'could not be asked',
  failed: 'did not do it',
};

const actors: Record<string, string> = { user: 'a member of staff,', system: 'this system,' };

/** A certificate as a page for printing: all its lines, and the means to verify them. Pure. */
export function certificatePaper({ lines, hashes, publicKey, signature }: ErasureCertificate): string {
  const read = lines.map((line) => JSON.parse(line) as unknown);
  const head = certificateHeadSchema.parse(read[0]);
  const rest = certificateRestSchema.parse(read.at(-1));
  const streams = read.slice(1, -1).map((line) => certificateStreamSchema.parse(line));
  const keys = streams.reduce((sum, each) => sum + each.keys.length, 0);
  const body = [
    `<p>The person behind one lead was erased. This document names nobody; the file that goes with it has the same contents and can be verified.</p>`,
    table([
      ['Lead', `<code>${head.leadId}</code>`],
      ['Erased', html(inWordsAndUtc(head.erasedAt))],
      ['By', `${html(actors[head.erasedBy.kind] ?? head.erasedBy.kind)} <code>${html(head.erasedBy.id)}</code>`],
      ['Why', head.reason === null ? 'not noted' : html(erasureReasonLabels[head.reason])],
      ['Complete', html(inWordsAndUtc(head.completedAt))],
      ['Destroyed', `${counted(keys, 'key')} of ${counted(streams.length, 'stream')}`],
      [
        'Backups',
        rest.backupsExpireAt === null
          ? 'see what remains'
          : `the last one that holds the keys is removed on ${html(inWords(rest.backupsExpireAt))}, as scheduled now`,
      ],
    ]),
    '<h2>Streams of the log</h2><p>The log is not changed: the hash over each stream is the same before and after. Without its keys nobody can read what was sealed.</p>',
    ...streams.map(
      (each) =>
        streamHeading(each.stream, each.part ? `, the ${each.part} only` : '') +
        table([
          ['Events', `${each.events}, up to revision ${each.revision}`],
          ['Hash before', `<code>${each.hashBefore}</code>`],
          ['Hash after', `<code>${each.hashAfter}</code>`],
          ['Keys destroyed', `<code>${each.keys.map(html).join(' ') || 'none was named'}</code>`],
        ]),
    ),
    '<h2>Elsewhere in this system</h2>',
    rest.places.length === 0
      ? '<p>There was nothing anywhere else.</p>'
      : table(rest.places.map(({ place, count }) => [html(erasurePlaceLabels[place]), `${withCommas(count)} removed`])),
    '<h2>Systems outside</h2>',
    table(
      rest.answers.map(({ provider, answer, deleted, kept }) => [
        erasureProviderLabels[provider],
        `${answers[answer]}${deleted > 0 ? ` (${deleted})` : ''}${kept > 0 ? `; keeps ${counted(kept, 'invoice')}` : ''}`,
      ]),
    ),
    `<h2>What remains, and why</h2><ul>${rest.remains.map((sentence) => `<li>${html(sentence)}</li>`).join('')}</ul>`,
    '<h2>Signature</h2><p>Ed25519 over the last hash of the file’s lines, with the key that this system uses to sign exported histories.</p>',
    table([
      ['Last hash', `<code>${hashes.at(-1) ?? ''}</code>`],
      ['Public key', `<code>${html(publicKey)}</code>`],
      ['Signature', `<code>${html(signature)}</code>`],
    ]),
  ];
  return paper('Certificate of erasure', body.join(''));
}

const printMs = 15_000;
const retryAfterSeconds = 5;

/** Prints the office's papers in letter format. The page runs no script and uses no network. */
@Injectable()
export class CertificatePrinter {
  private readonly turns = new FairTurns(1, { inLane: 8, inAll: 8 });

  constructor(
    private readonly chromium: Chromium,
    private readonly logger: Logger,
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
      return await this.turns.run({ lane: '', known: true }, () =>
        this.chromium.use((browser) => printIn(browser, html)),
      );
    } catch (error) {
      if (error instanceof TurnsFull) throw new ProblemError('rate_limited', {}, retryAfterSeconds);
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
