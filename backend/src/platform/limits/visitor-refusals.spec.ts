import { describe, expect, it } from '@jest/globals';
import { VisitorRefusals } from './networks.js';

const secret = Buffer.alloc(32, 7);
const logger = { warn: () => undefined };
type Refused = { network: string; inside: boolean };

/** Whether all visitors seem to have one address. @param refused from where some were, within the hour @param sent by all visitors */
function seemOne(refused: Refused[], sent: { browsers: number; fromThere: boolean | null }): Promise<boolean> {
  const query = (text: string) => Promise.resolve({ rows: text.includes('visitor_refusals') ? refused : [sent] });
  return new VisitorRefusals({ query } as never, secret, logger).seemOneAddress();
}

/** What is kept of a refusal. */
async function noted(ip: string): Promise<unknown[]> {
  const kept: unknown[][] = [];
  const query = (_: string, values: unknown[]) => (kept.push(values), Promise.resolve());
  await new VisitorRefusals({ query } as never, secret, logger).note(ip);
  return kept[0]!;
}

const outside = { network: 'a', inside: false };
const nothing = { browsers: 0, fromThere: null };

describe('visitors who were refused', () => {
  it.each([
    ['nobody was', [], { browsers: 9, fromThere: true }],
    ['a visitor of theirs was, and nobody sent anything in that hour', [outside], nothing],
    ['one browser was, which alone sent something in that hour', [outside], { browsers: 1, fromThere: true }],
    ['one was, and others sent something from elsewhere', [outside], { browsers: 9, fromThere: false }],
    ['two inside were, each with an address of their own', [outside, { network: 'b', inside: true }], nothing],
  ])('say nothing of a proxy where %s', async (_, refused, sent) => {
    expect(await seemOne(refused, sent)).toBe(false);
  });

  it.each([
    ['an address inside, which no visitor has', { network: 'a', inside: true }, nothing],
    ['the one that many browsers and nobody else sent from', outside, { browsers: 9, fromThere: true }],
  ])('seem to have the address of a proxy where it is %s', async (_, refused, sent) => {
    expect(await seemOne([refused], sent)).toBe(true);
  });

  it.each([
    ['127.0.0.1', true],
    ['::ffff:10.0.0.7', true],
    ['203.0.113.5', false],
    ['no address', false],
  ])('are noted from %s, inside: %s, and without the address', async (ip, inside) => {
    expect(await noted(ip)).toEqual([expect.stringMatching(/^[\w-]{43}$/), inside]);
  });
});
