import { describe, expect, it } from '@jest/globals';
import { NoChromium } from '../platform/chromium/chromium.js';
import { TurnsFull } from '../platform/limits/fair-turns.js';
import type { ReportPrinter } from './report-printer.js';
import type { ReportFiles } from './report-files.js';
import { NotPrinted, ReportJobs } from './report-jobs.js';

const copy = { leadId: 'a-lead', pitch: null };
const asker = { correlationId: 'c', lane: 'l', isStaff: false };

/** Jobs whose prints end when the spec says. */
function jobs() {
  const states = new Map<string, string>();
  const files = {
    begin: (fileName: string) => {
      states.set(fileName, 'waiting');
      return Promise.resolve(fileName);
    },
    printing: (token: string) => Promise.resolve(void states.set(token, 'printing')),
    finish: (token: string, bytes: Uint8Array) =>
      Promise.resolve(void states.set(token, Buffer.from(bytes).toString())),
    fail: (token: string, why: string) => Promise.resolve(void states.set(token, why)),
    hear: (tokens: string[]) => Promise.resolve(void states.set('heard', tokens.join())),
  };
  const prints: { end: (outcome: Uint8Array | Error) => void }[] = [];
  const printer = {
    print: async (_copy: unknown, begun: () => Promise<void>) => {
      await begun();
      return new Promise<Uint8Array>((resolve, reject) => {
        prints.push({ end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) });
      });
    },
  };
  const silent = { error: () => undefined, warn: () => undefined };
  const made = new ReportJobs(files as unknown as ReportFiles, printer as unknown as ReportPrinter, silent);
  return { jobs: made, states, prints, printer };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a report that is asked for', () => {
  it('is ready at once if it is printed in a moment', async () => {
    const { jobs: made, states, prints } = jobs();
    const asked = made.begin('a.pdf', copy, asker, 60_000);
    await turn();
    expect(states.get('a.pdf')).toBe('printing');
    prints[0]!.end(Buffer.from('%PDF'));
    expect(await asked).toEqual({ token: 'a.pdf', ready: true });
    expect(states.get('a.pdf')).toBe('%PDF');
  });

  it('goes on being printed if that takes longer, and is kept when it is ready, or why it failed', async () => {
    const { jobs: made, states, prints } = jobs();
    expect(await made.begin('slow.pdf', copy, asker, 1)).toEqual({ token: 'slow.pdf', ready: false });
    expect(await made.begin('broken.pdf', copy, asker, 1)).toEqual({ token: 'broken.pdf', ready: false });
    await made.hear();
    expect(states.get('heard')).toBe('slow.pdf,broken.pdf');
    prints[0]!.end(Buffer.from('%PDF'));
    prints[1]!.end(new Error('Something of the page, with a name in it'));
    await turn();
    expect([states.get('slow.pdf'), states.get('broken.pdf')]).toEqual(['%PDF', 'The page could not be printed.']);
    states.delete('heard');
    await made.hear();
    expect(states.has('heard')).toBe(false);
  });

  it('is refused at once where nothing prints, or too many wait', async () => {
    const { jobs: made, printer, states } = jobs();
    printer.print = () => Promise.reject(new NoChromium('none'));
    await expect(made.begin('a.pdf', copy, asker, 60_000)).rejects.toThrow(
      new NotPrinted('This server has no Chromium to print with.'),
    );
    printer.print = () => Promise.reject(new TurnsFull());
    await expect(made.begin('b.pdf', copy, asker, 60_000)).rejects.toThrow(TurnsFull);
    expect(states.get('b.pdf')).toBe('Too many reports wait already.');
  });
});
