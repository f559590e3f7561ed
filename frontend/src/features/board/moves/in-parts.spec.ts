import { describe, expect, it } from '@jest/globals';
import type { BulkAnswer } from '../../../../../contracts/src/answers.js';
import { unreachable } from '../../../lib/calls/api-problem.js';
import { inParts } from './batch.js';

const accepted = (id: string) => ({ ok: true as const, id, revision: 1, position: '7' });
const answer = (results: BulkAnswer['results']): BulkAnswer => ({ correlationId: 'c', results });

describe('an action on many leads', () => {
  it('is sent in parts, one after the other, and says how far it is', async () => {
    const sent: string[][] = [];
    const parts: number[] = [];
    const outcomes = await inParts(
      ['a', 'b', 'c', 'd', 'e'],
      2,
      (part) => {
        sent.push([...part]);
        return Promise.resolve(answer(part.map(accepted)));
      },
      (_, part) => parts.push(part.length),
    );
    expect(sent).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(parts).toEqual([2, 2, 1]);
    expect([...outcomes.accepted.keys()].join('')).toBe('abcde');
  });

  it('keeps each refusal with its own reason, the more precise one', async () => {
    const refused = { ok: false as const, code: 'lead_deleted', title: 'This lead was deleted.' };
    const { refused: reasons } = await inParts(
      ['a', 'b', 'c'],
      10,
      () =>
        Promise.resolve(
          answer([
            { ...refused, id: 'a' },
            { ...refused, id: 'b', detail: 'Changed again.' },
          ]),
        ),
      () => undefined,
    );
    expect([...reasons]).toEqual([
      ['a', 'This lead was deleted.'],
      ['b', 'Changed again.'],
      ['c', 'The server gave no answer for this lead.'],
    ]);
  });

  it('refuses all of a part that failed as a whole, and still sends the next', async () => {
    let part = 0;
    const { accepted: done, refused } = await inParts(
      ['a', 'b', 'c'],
      2,
      (ids) => (part++ === 0 ? Promise.reject(unreachable()) : Promise.resolve(answer(ids.map(accepted)))),
      () => undefined,
    );
    expect([[...done.keys()], [...refused.keys()]]).toEqual([['c'], ['a', 'b']]);
    expect(refused.get('a')).toMatch("The server can't be reached.");
  });
});
