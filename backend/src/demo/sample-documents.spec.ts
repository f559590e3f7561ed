import { afterEach, expect, it, jest } from '@jest/globals';
import { documentsLeft, sendDocuments } from './sample-documents.js';
import { demoStaff } from './world.js';

const addresses = { api: 'http://api', signing: 'http://signing' };

afterEach(() => {
  jest.restoreAllMocks();
});

/** Of an answer that is left unread the connection stays open, and the demo's first start waits for it. */
it('reads every answer to its end, also one of which it needs nothing but the headers', async () => {
  const given: Response[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    // First the sign-in, then the list.
    const isList = given.length === 1;
    const answer = Response.json(isList ? { position: '1', documents: [], total: 10, notConfigured: null } : {});
    given.push(answer);
    return Promise.resolve(answer);
  });
  expect(await sendDocuments(addresses, demoStaff[0]!, 'a password')).toBe(0);
  expect(given.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true]);
});

it('asks again who was too busy to answer, for the same thing', async () => {
  const keys: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, { method, headers } = {}) => {
    if (method === 'POST') keys.push((headers as Record<string, string>)['idempotency-key']);
    const busy = keys.length === 1 && method === 'POST';
    return Promise.resolve(
      busy
        ? Response.json({ code: 'log_unavailable' }, { status: 503 })
        : Response.json({ position: '1', documents: [], total: 10, notConfigured: null }),
    );
  });
  expect(await sendDocuments(addresses, demoStaff[0]!, 'a password')).toBe(0);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it('goes on after those that an interrupted run has sent, none twice', () => {
  const cards = ['a', 'b', 'c'].map((id) => ({ id }));
  const columns = [
    { status: 'contract_sent' as const, cards },
    { status: 'enrolled' as const, cards },
  ];
  const documents = [{ leadId: 'a', type: 'management_agreement' as const }];
  expect(documentsLeft({ total: 8, documents }, columns)).toEqual([
    { leadId: 'b', type: 'management_agreement', fate: 'remind' },
    { leadId: 'c', type: 'management_agreement', fate: 'sign' },
  ]);
  expect(documentsLeft({ total: 0, documents: [] }, columns)).toHaveLength(6);
});
