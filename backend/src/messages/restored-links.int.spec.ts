import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Sending } from '../../../contracts/src/operations/retention.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { UnsubscribeLinks } from './domain/unsubscribe-links.js';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

it('the link in a mail that a restored log does not hold stops mails to the lead, and resumes them', async () => {
  const staff = await system.signedIn('user');
  const owner = { name: 'Sample Owner', email: 'restored@example.com', source: 'manual' };
  const { id, position } = (await staff.call<CommandAnswer>('POST', '/api/leads', owner)).body;
  await system.projected(position);
  const links = system.nest.get(UnsubscribeLinks, { strict: false });
  const path = `/api/unsubscribe/${links.token(randomUUID(), id)}`;
  const visitor = system.visitor();
  const shown = { address: 'r••••@example.com', channel: 'email' };
  const refusal = async () => (await staff.call<Sending>('GET', `/api/leads/${id}/sending`)).body.email.campaigns;

  expect(await visitor.call('GET', path)).toMatchObject({ status: 200, body: { ...shown, unsubscribed: false } });
  expect(await visitor.call('POST', path)).toMatchObject({ status: 200, body: { ...shown, unsubscribed: true } });
  expect(await refusal()).toBe('unsubscribed');
  expect((await visitor.call('GET', path)).body).toMatchObject({ unsubscribed: true });
  expect((await visitor.call('POST', path, { again: true })).body).toMatchObject({ unsubscribed: false });
  expect(await refusal()).toBeNull();

  for (const unknown of [links.token(randomUUID(), null), links.token(randomUUID(), randomUUID())])
    expect((await visitor.call('POST', `/api/unsubscribe/${unknown}`)).body).toMatchObject({
      code: 'unsubscribe_link_gone',
    });
});
