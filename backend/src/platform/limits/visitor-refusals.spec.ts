import { describe, expect, it } from '@jest/globals';
import { VisitorRefusals } from './networks.js';

const secret = Buffer.alloc(32, 7);
const logger = { warn: () => undefined };

/** Whether all visitors seem to have one address. @param refused from where some were, within the hour: whether from inside */
function seemOne(...refused: boolean[]): Promise<boolean> {
  const query = () => Promise.resolve({ rows: refused.map((inside) => ({ inside })) });
  return new VisitorRefusals({ query } as never, secret, logger).seemOneAddress();
}

/** What is kept of a refusal. */
async function noted(ip: string): Promise<unknown[]> {
  const kept: unknown[][] = [];
  const query = (_: string, values: unknown[]) => (kept.push(values), Promise.resolve());
  await new VisitorRefusals({ query } as never, secret, logger).note(ip);
  return kept[0]!;
}

describe('visitors who were refused', () => {
  it.each([
    ['nobody was', []],
    ['one elsewhere was, who may have sent all that came', [false]],
    ['two inside were, each with an address of their own', [true, true]],
  ])('say nothing of a proxy where %s', async (_, refused) => {
    expect(await seemOne(...refused)).toBe(false);
  });

  it('seem to have the address of a proxy where it is one inside, which no visitor has', async () => {
    expect(await seemOne(true)).toBe(true);
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
