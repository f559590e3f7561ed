import { expect, it } from '@jest/globals';
import { sampleId } from '../../../testing/given-when-then.js';
import { factsOf } from './case-facts.js';
import { RemovePerson } from './remove-person.js';

it('forgets how much was texted to the numbers of a person, but not to one that a lead which stays has, too', async () => {
  const forgotten: string[] = [];
  const query = () => Promise.resolve({ rows: [], rowCount: 0 });
  const nothing = () => Promise.resolve(0);
  const person = new RemovePerson(
    { query, connect: () => Promise.resolve({ query, release: () => undefined }) } as never,
    { destroyAll: nothing } as never,
    { destroyAll: nothing } as never,
    { forget: nothing } as never,
    { heldByOthers: () => Promise.resolve(new Set(['5155550199'])) } as never,
    { forget: (address: string) => (forgotten.push(address), Promise.resolve(1)) } as never,
  );
  // As keys of `contracts/src/keys`.
  const phones = ['5125550147', '5155550199', '+4930123456', '5550147'];
  await person.remove({ leadId: sampleId, streams: [], facts: { ...factsOf([]), phones } });
  expect(forgotten).toEqual(['+15125550147', '+4930123456']);
});
