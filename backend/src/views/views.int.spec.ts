import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import { viewLimit, viewSchema, viewsSchema, type View } from '../../../contracts/src/views/routes.js';
import type { Caller } from '../../../testing/caller.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

describe('saved views', () => {
  let system: TestSystem;
  let ann: Caller;
  let bob: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    ann = await system.signedIn('user');
    bob = await system.signedIn('admin');
    await forget();
  });
  afterAll(async () => {
    await forget();
    await system.stop();
  });

  /** The worker's other files sign in as the same two, and a person may have only so many. */
  const forget = async () => {
    for (const caller of [ann, bob]) {
      const { views } = viewsSchema.parse((await caller.call('GET', '/api/views')).body);
      for (const { id } of views) await caller.call('DELETE', `/api/views/${id}`);
    }
  };

  const save = (caller: Caller, body: unknown) => caller.call<View & Problem>('POST', '/api/views', body);
  const namesOf = async (caller: Caller) =>
    viewsSchema.parse((await caller.call('GET', '/api/views')).body).views.map(({ name }) => name);

  it('are kept per person, by name, with their filter', async () => {
    const filter = { search: 'oak', status: ['leads'], minDays: 7 };
    const { status, body } = await save(ann, { name: ' Waiting ', filter });
    expect([status, viewSchema.parse(body)]).toEqual([201, { id: body.id, name: 'Waiting', filter, isDefault: false }]);
    await save(ann, { name: 'Ankeny', filter: { city: 'Ankeny' } });
    expect((await save(bob, { name: 'Waiting', filter: {} })).status).toBe(201);
    expect(await namesOf(ann)).toEqual(['Ankeny', 'Waiting']);
    expect(await namesOf(bob)).toEqual(['Waiting']);
  });

  it('have a name of their own, whatever its case', async () => {
    await save(ann, { name: 'Taken', filter: {} });
    const again = await save(ann, { name: 'taken', filter: {} });
    expect([again.status, again.body.code, again.body.errors]).toEqual([
      409,
      'view_exists',
      [{ path: 'name', message: 'You have a view with this name.' }],
    ]);
    const { body: other } = await save(ann, { name: 'Other', filter: {} });
    const renamed = await ann.call<Problem>('PATCH', `/api/views/${other.id}`, { name: 'TAKEN' });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'view_exists']);
    expect((await ann.call('PATCH', `/api/views/${other.id}`, { name: 'other' })).status).toBe(200);
  });

  it('have at most one default', async () => {
    const first = await save(ann, { name: 'First', filter: {}, isDefault: true });
    const second = await save(ann, { name: 'Second', filter: {} });
    await ann.call('PATCH', `/api/views/${second.body.id}`, { isDefault: true, filter: { walkthrough: 'yes' } });
    const { views } = viewsSchema.parse((await ann.call('GET', '/api/views')).body);
    expect(views.filter(({ isDefault }) => isDefault)).toEqual([
      { id: second.body.id, name: 'Second', filter: { walkthrough: 'yes' }, isDefault: true },
    ]);
    expect(first.body.isDefault).toBe(true);
  });

  it('are neither seen, changed nor deleted by anybody else', async () => {
    const { body } = await save(ann, { name: 'Private', filter: { search: 'someone' } });
    for (const [method, change] of [['PATCH', { name: 'Mine now' }], ['DELETE']] as const) {
      const answer = await bob.call<Problem>(method, `/api/views/${body.id}`, change);
      expect([answer.status, answer.body.code]).toEqual([404, 'view_not_found']);
    }
    expect((await system.visitor().call('GET', '/api/views')).status).toBe(401);
    expect((await ann.call('DELETE', `/api/views/${body.id}`)).body).toEqual({ id: body.id });
    expect((await ann.call('DELETE', `/api/views/${body.id}`)).status).toBe(404);
  });

  it('refuse what is no filter, no name, or nothing at all', async () => {
    const refusals: [unknown, string][] = [
      [{ name: ' ', filter: {} }, 'name'],
      [{ name: 'x'.repeat(61), filter: {} }, 'name'],
      [{ name: 'a', filter: { status: ['gone'] } }, 'filter.status.0'],
      [{ name: 'a', filter: { owner: 'me' } }, 'filter.owner'],
      [{ name: 'a' }, 'filter'],
      [{ name: 'a', filter: {}, isDefault: 'yes' }, 'isDefault'],
    ];
    for (const [body, path] of refusals) {
      const answer = await save(ann, body);
      expect([body, answer.status, answer.body.errors?.[0]?.path]).toEqual([body, 400, path]);
    }
    expect((await ann.call('PATCH', `/api/views/${randomUUID()}`, {})).status).toBe(400);
    expect((await ann.call('PATCH', '/api/views/no-id', { name: 'a' })).status).toBe(400);
  });

  it(`are at most ${viewLimit}, also when two browsers save at once`, async () => {
    const carl = await system.signedIn('admin');
    for (let n = (await namesOf(carl)).length; n < viewLimit - 1; n++)
      await save(carl, { name: `View ${n}`, filter: {} });
    const both = await Promise.all(['One', 'Two'].map((name) => save(carl, { name, filter: {} })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('view_limit');
  });
});
