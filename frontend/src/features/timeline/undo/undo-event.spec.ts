import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { historyKey } from '../../../live/changed.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { previewUndo, undoEvent } from './undo-dialog.js';

/** Takes the place of the browser's own: it keeps what was asked, and answers. */
const asked: { path: unknown; method: string | undefined; body: unknown; key: string | null }[] = [];
const browsers = globalThis.fetch;
let answer: unknown;
const answering: typeof fetch = (path, init) => {
  const key = new Headers(init?.headers).get('Idempotency-Key');
  asked.push({ path, method: init?.method, body: JSON.parse(init?.body as string), key });
  return Promise.resolve(new Response(JSON.stringify(answer)));
};

beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  Object.assign(globalThis, { fetch: answering });
});
afterAll(() => {
  queryClient.clear();
  Object.assign(globalThis, { fetch: browsers });
});

describe('the undo of an event', () => {
  it('can be looked at first, and then changes nothing', async () => {
    answer = { possible: false, reason: 'The lead was erased.', changes: [], events: [] };
    queryClient.setQueryData(historyKey('lead', 'l1'), {});
    expect(await previewUndo({ kind: 'lead', id: 'l1' }, 'e1')).toEqual(answer);
    expect(asked).toMatchObject([
      { path: '/api/leads/l1/undo', method: 'POST', body: { eventId: 'e1', preview: true } },
    ]);
    expect(queryClient.getQueryState(historyKey('lead', 'l1'))?.isInvalidated).toBe(false);
  });

  it('is asked for by the same key however often it is tried, and only that history is read again', async () => {
    answer = { id: 'r/1', revision: 4, position: '400' };
    const [own, other] = [historyKey('referral', 'r/1'), historyKey('referral', 'r2')];
    for (const key of [own, other]) queryClient.setQueryData(key, {});
    await undoEvent({ kind: 'referral', id: 'r/1' }, 'e1', 'k1');
    expect(asked).toEqual([{ path: '/api/referrals/r%2F1/undo', method: 'POST', body: { eventId: 'e1' }, key: 'k1' }]);
    expect([own, other].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  });
});
