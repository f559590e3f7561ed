import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { waitingSchema, type Waiting } from '../../../contracts/src/pipeline/waiting.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('who waits for a first touch', () => {
  let system: TestSystem;
  let staff: Caller;
  let me: string;
  let colleague: string;
  let last = '0';

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    const idOf = async (caller: Caller) => (await caller.call<{ id: string }>('GET', '/api/account')).body.id;
    me = await idOf(staff);
    colleague = await idOf(await system.signedIn('admin'));
  });
  afterAll(() => system.stop());

  async function command(method: 'POST' | 'DELETE', path: string, body?: unknown, by = staff): Promise<string> {
    const answer = await by.call<CommandAnswer>(method, `/api/leads${path}`, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
    last = answer.body.position;
    return answer.body.id;
  }
  const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'webinar' };
  const intake = () => command('POST', '', { ...lead, website: '', filledInMs: 20_000 }, system.visitor());
  async function list(query = ''): Promise<Waiting> {
    await system.projected(last);
    return waitingSchema.parse((await staff.call('GET', `/api/waiting${query}`)).body);
  }
  const ids = ({ leads }: Waiting) => leads.map(({ id }) => id);

  it('is every intake whose owner nobody has contacted, longest first, with the end of its time by the office’s hours', async () => {
    const [first, second] = [await intake(), await intake()];
    await command('POST', '', { ...lead, source: 'manual' });
    const all = await list();
    expect(ids(all)).toEqual([first, second]);
    expect(all.total).toBe(2);
    const [{ name, waitingSince, touchDueAt }] = all.leads as [Waiting['leads'][number]];
    expect(name).toBe('Sample Owner');
    expect(Date.parse(touchDueAt!) - Date.parse(waitingSince)).toBeGreaterThanOrEqual(15 * 60_000);

    await command('POST', `/${first}/notes`, { content: 'Looks promising.' });
    expect(ids(await list())).toEqual([first, second]);
    await command('POST', `/${first}/contacts`, { kind: 'call', outcome: 'reached', at: null, note: 'Called.' });
    expect(ids(await list())).toEqual([second]);
    await command('DELETE', `/${second}`);
    expect(await list()).toMatchObject({ leads: [], total: 0 });
  });

  it('one’s own are those that one looks after, and those that nobody does: they wait for everybody', async () => {
    const [mine, nobodys, theirs] = [await intake(), await intake(), await intake()];
    await command('POST', `/${mine}/assignment`, { userId: me });
    await command('POST', `/${theirs}/assignment`, { userId: colleague });
    expect(ids(await list('?mine'))).toEqual([mine, nobodys]);
    expect(ids(await list('?mine=false'))).toEqual([mine, nobodys, theirs]);
    expect(Object.keys((await list()).people).sort()).toEqual([me, colleague].sort());
  });

  it('is not for visitors, and refuses what it does not know', async () => {
    expect((await system.visitor().call('GET', '/api/waiting')).status).toBe(401);
    expect((await staff.call('GET', '/api/waiting?mine=perhaps')).status).toBe(400);
  });
});
