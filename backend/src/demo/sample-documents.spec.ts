import { afterEach, expect, it, jest } from '@jest/globals';
import { sendDocuments } from './sample-documents.js';
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
    const answer = Response.json(isList ? { position: '1', documents: [], total: 1, notConfigured: null } : {});
    given.push(answer);
    return Promise.resolve(answer);
  });
  expect(await sendDocuments(addresses, demoStaff[0]!, 'a password')).toBe(0);
  expect(given.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true]);
});
