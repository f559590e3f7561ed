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
