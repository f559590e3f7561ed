import { describe, expect, it } from '@jest/globals';
import type { BulkAnswer } from '../../../../../contracts/src/answers.js';
import { unreachable } from '../../../lib/calls/api-problem.js';
import type { Standing } from './changed-meanwhile.js';
import { movePart, type SeenLead } from './move-part.js';

const seen = (id: string): SeenLead => ({ id, status: 'leads', revision: 1 });
const leads = ['a', 'b', 'c'].map(seen);

/** A server on which these leads have been moved; gives the current stage of each. */
function server(now: Record<string, Pick<Standing, 'status' | 'revision'>>, failing: number[] = []) {
  const posted: string[] = [];
  const looked: string[] = [];
  const post = (part: readonly SeenLead[]): Promise<BulkAnswer> => {
    posted.push(part.map(({ id, revision }) => `${id}${revision}`).join(' '));
    if (failing.includes(posted.length)) return Promise.reject(unreachable());
    const results = part.map(({ id, revision }) =>
      (now[id]?.revision ?? 1) === revision
        ? { ok: true as const, id, revision: revision + 1, position: '9' }
        : { ok: false as const, id, code: 'revision_mismatch', title: 'Changed' },
    );
    return Promise.resolve({ correlationId: 'c', results });
  };
  const look = (id: string) => {
    looked.push(id);
    const lead = now[id];
    return lead ? Promise.resolve({ end: null, by: 'Ann', ...lead }) : Promise.reject(unreachable());
  };
  return { posted, looked, calls: { post, look } };
}

const outcomesOf = ({ results }: BulkAnswer) =>
  results.map((result) => `${result.id}: ${result.ok ? result.revision : (result.detail ?? result.title)}`);

describe('a part of a bulk move', () => {
  it('is one call, at the revisions that were seen, where nobody else did anything', async () => {
    const { posted, looked, calls } = server({});
    expect(outcomesOf(await movePart(leads, calls))).toEqual(['a: 2', 'b: 2', 'c: 2']);
    expect([posted, looked]).toEqual([['a1 b1 c1'], []]);
  });

  it('leaves alone what somebody else moved, and sends again what only has a newer revision', async () => {
    const { posted, calls } = server({ a: { status: 'won', revision: 2 }, c: { status: 'leads', revision: 5 } });
    expect(outcomesOf(await movePart(leads, calls))).toEqual(['a: Ann moved this lead to Won.', 'b: 2', 'c: 6']);
    expect(posted).toEqual(['a1 b1 c1', 'c5']);
  });

  it('keeps what was moved when the second call fails', async () => {
    const { calls } = server({ c: { status: 'leads', revision: 5 } }, [2]);
    const [a, b, c] = outcomesOf(await movePart(leads, calls));
    expect([a, b]).toEqual(['a: 2', 'b: 2']);
    expect(c).toMatch("c: The server can't be reached.");
  });

  it('refuses a lead that can not be looked at', async () => {
    const { calls } = server({ b: { status: 'won', revision: 2 } });
    const failing = { ...calls, look: () => Promise.reject(unreachable()) };
    expect(outcomesOf(await movePart(leads, failing))[1]).toMatch("b: The server can't be reached.");
  });

  it('fails as a whole when the first call does', async () => {
    await expect(movePart(leads, server({}, [1]).calls)).rejects.toThrow("The server can't be reached.");
  });
});
