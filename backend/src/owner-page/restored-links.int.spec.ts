import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { beginSystem } from '../../../event-store/src/backup/this-system.js';
import { Caller } from '../../../testing/caller.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../testing/start-app.js';

let system: TestSystem;

beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

/** What staff and owners do at one API process. */
async function peopleAt({ url }: { url: string }) {
  const staff = await new Caller(url).signIn(adminEmail, password);
  return {
    staff,
    linkOf: async (leadId: string) => {
      const { body } = await staff.call<{ url: string }>('POST', `/api/leads/${leadId}/owner-link`);
      return body.url.slice(body.url.lastIndexOf('/') + 1);
    },
    opened: async (token: string) => {
      const { status, body } = await new Caller(url).call<Partial<Problem>>('GET', `/api/owner/${token}`);
      return body.code ?? status;
    },
  };
}

it('a link to an owner’s page from before a restore opens nothing, and a new one does', async () => {
  const before = await peopleAt(system);
  const lead = { name: 'Sample Owner', email: 'owner@example.com', phone: '515-555-0100', source: 'manual' };
  const { body } = await before.staff.call<CommandAnswer>('POST', '/api/leads', lead);
  await system.projected(body.position);
  const token = await before.linkOf(body.id);
  expect(await before.opened(token)).toBe(200);
  await beginSystem(system.infrastructure.pool, [{ system: null, events: 1, hash: '0'.repeat(64), last: null }]);
  const restored = await peopleAt(await system.another());
  expect(await restored.opened(token)).toBe('owner_link_ended');
  expect(await restored.opened(await restored.linkOf(body.id))).toBe(200);
});
