import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { Account } from '../../../contracts/src/accounts/queries.js';
import { fourUnits, property } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { filledIn } from '../../../testing/filled-in.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const intake = { name: 'Sample Owner', email: 'owner@example.com', source: 'webinar' };

describe('intakes that are handed out in turn', () => {
  let system: TestSystem;
  let staff: Caller;
  let admin: Caller;
  let [me, boss] = ['', ''];

  beforeAll(async () => {
    system = await startSystem();
    [staff, admin] = [await system.signedIn('user'), await system.signedIn('admin')];
    me = (await staff.call<Account>('GET', '/api/account')).body.id;
    boss = (await admin.call<Account>('GET', '/api/account')).body.id;
  });
  afterAll(() => system.stop());

  const takes = async (caller: Caller, takesNewLeads: boolean) => {
    const { status, body } = await caller.call<Account>('PATCH', '/api/account', { takesNewLeads });
    expect([status, body.takesNewLeads]).toEqual([200, takesNewLeads]);
  };
  const handOut = (on: boolean) => admin.call('PATCH', '/api/settings', { handOutIntakes: on });
  const come = async (by: Caller = system.visitor()) =>
    (await by.call<CommandAnswer>('POST', '/api/leads', { ...intake, ...(by === staff ? {} : filledIn) })).body.id;
  const historyOf = async (id: string) => (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events;
  const given = async (id: string) =>
    (await historyOf(id)).flatMap(({ type, data }) => (type === 'LeadAssigned' ? [data.userId] : []));
  const states = async (id: string) =>
    (
      await system.infrastructure.pool.query<{ state: string; reason: string | null }>(
        `select state, reason from effects where manager = 'hand-out' and lead_id = $1`,
        [id],
      )
    ).rows;
  const ended = (id: string) =>
    eventually(async () => ['done', 'cancelled'].includes((await states(id))[0]?.state ?? ''));

  it('go to nobody unless the office says so, nor does what staff add', async () => {
    await takes(staff, true);
    const before = await come();
    expect((await handOut(true)).status).toBe(200);
    const own = await come(staff);
    const after = await come();
    await ended(after);
    expect([await given(before), await given(own), await given(after)]).toEqual([[], [], [me]]);
    const events = await historyOf(after);
    expect(events.at(-1)).toMatchObject({
      actor: { kind: 'system', id: 'hand-out' },
      data: { userId: me, requestId: events[0]!.id },
      undoable: true,
    });
    expect([await states(before), await states(own)]).toEqual([[], []]);
  });

  it('go to the next one who takes them, each lead once, also when many come at once', async () => {
    await takes(admin, true);
    const ids = await Promise.all(Array.from({ length: 8 }, () => come()));
    for (const id of ids) await ended(id);
    const all = await Promise.all(ids.map(given));
    expect(all.map(({ length }) => length)).toEqual(ids.map(() => 1));
    const counts = [me, boss].map((user) => all.flat().filter((id) => id === user).length);
    expect(counts).toEqual([4, 4]);
  });

  it('of one submission go to one person', async () => {
    const body = { email: 'owner@example.com', properties: [property, fourUnits], ...filledIn };
    const { body: answer, status } = await system
      .visitor()
      .call<{ results: { leadId: string }[] }>('POST', '/api/analyses', body);
    expect(status).toBe(201);
    const ids = answer.results.map(({ leadId }) => leadId);
    for (const id of ids) await ended(id);
    const all = (await Promise.all(ids.map(given))).flat();
    expect([all.length, new Set(all).size]).toEqual([2, 1]);
  });

  it('go to nobody where nobody takes them, or who did is disabled', async () => {
    await takes(staff, false);
    await takes(admin, false);
    await system.infrastructure.pool.query(
      `insert into users (id, email, role, takes_new_leads, disabled_at) values ($1, 'gone@example.com', 'user', true, now())`,
      [randomUUID()],
    );
    const id = await come();
    await ended(id);
    expect([await given(id), await states(id)]).toEqual([
      [],
      [{ state: 'cancelled', reason: 'Nobody takes new leads' }],
    ]);
    expect((await staff.call('PATCH', '/api/account', { takesNewLeads: 'yes' })).status).toBe(400);
    expect((await system.visitor().call('PATCH', '/api/account', { takesNewLeads: true })).status).toBe(401);
  });
});
