import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { ConfiguredServices, Settings, SettingsHistory } from '../../../contracts/src/settings/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { adminEmail, startSystem, type TestSystem } from '../../../testing/start-app.js';

let system: TestSystem;
let admin: Caller;
beforeAll(async () => {
  system = await startSystem({
    rentcast: { apiKey: 'sample-key-of-the-tests', baseUrl: 'http://127.0.0.1:9', callsADay: 700 },
  });
  admin = await system.signedIn('admin');
});
afterAll(() => system.stop());

const settingsOf = async (caller: Caller) => (await caller.call<Settings>('GET', '/api/settings')).body;
const historyOf = async (query = '') =>
  (await admin.call<SettingsHistory>('GET', `/api/settings/history${query}`)).body;
const change = (body: unknown, headers: Record<string, string> = {}, caller = admin) =>
  caller.call<CommandAnswer & Problem>('PATCH', '/api/settings', body, headers);

describe('settings', () => {
  it('are the defaults at first, of the environment where it names one', async () => {
    const { status, headers, body } = await admin.call<Settings>('GET', '/api/settings');
    expect([status, headers.get('etag')]).toEqual([200, '"-1"']);
    expect(body).toMatchObject({ revision: -1, source: 'log', problems: [], unknown: [] });
    expect(body.settings.rentCallsADay).toEqual({ value: 700, default: 700, isDefault: true, lastChange: null });
    expect(body.office.timeZone).toBe('America/Chicago');
  });

  it('that two admins change for the first time at once are changed by one: the other is refused with 412', async () => {
    const first = { 'if-match': '"-1"' };
    const answers = await Promise.all([
      change({ sessionIdleMinutes: 60 }, first),
      change({ sessionIdleMinutes: 90 }, first),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412)!;
    expect(refused.body).toMatchObject({ code: 'revision_mismatch', currentRevision: 0 });
    const kept = answers.find(({ status }) => status === 200)!;
    expect(kept.headers.get('etag')).toBe('"0"');
    expect((await historyOf()).changes).toHaveLength(1);
  });

  it('are changed together or not at all, and show at once with who changed them', async () => {
    const wrong = await change({ rentCallsADay: 100, sessionIdleMinutes: 1, holidays: [{ date: 'x', name: 'x' }] });
    expect([wrong.status, wrong.body.errors?.map(({ path }) => path).sort()]).toEqual([
      400,
      ['holidays.0.date', 'sessionIdleMinutes'],
    ]);
    const before = await settingsOf(admin);
    const { body } = await change({ rentCallsADay: 100, holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] });
    expect(body.revision).toBe(before.revision + 2);
    const { settings } = await settingsOf(admin);
    expect(settings.rentCallsADay).toMatchObject({
      value: 100,
      isDefault: false,
      lastChange: { actorName: adminEmail },
    });
    const [one, other] = (await historyOf()).changes;
    expect([one!.name, other!.name].sort()).toEqual(['holidays', 'rentCallsADay']);
    const events = await system.infrastructure.log.readStream('settings-office', { from: before.revision + 1 });
    expect(new Set(events.map(({ metadata }) => metadata.$causationId)).size).toBe(1);
  });

  it('happen once per Idempotency-Key, and nothing is nothing', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await change({ sessionIdleMinutes: 120 }, key);
    await change({ sessionIdleMinutes: 150 });
    const again = await change({ sessionIdleMinutes: 120 }, key);
    expect(again.body).toEqual(first.body);
    expect((await settingsOf(admin)).settings.sessionIdleMinutes!.value).toBe(150);
    const { revision } = await settingsOf(admin);
    expect((await change({ sessionIdleMinutes: 150 })).body.revision).toBe(revision);
  });

  it('reach the budget of rent estimates at once', async () => {
    const allowance = () => admin.call<{ callsADay: number }>('GET', '/api/analyses/allowance');
    await change({ rentCallsADay: 321 });
    expect((await allowance()).body.callsADay).toBe(321);
    await change({ rentCallsADay: null });
    expect((await allowance()).body.callsADay).toBe(700);
  });

  it('are undone unless they were changed again, which is named', async () => {
    await change({ rentCallsADay: 10 });
    await change({ rentCallsADay: 20 });
    const [newest, older] = (await historyOf('?name=rentCallsADay')).changes;
    const undo = (eventId: string) => admin.call<Problem>('POST', '/api/settings/undo', { eventId });
    const refused = await undo(older!.eventId);
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_superseded']);
    expect(refused.body.laterEvents).toMatchObject([{ id: newest!.eventId }]);
    expect((await undo(newest!.eventId)).status).toBe(200);
    expect((await undo(older!.eventId)).status).toBe(200);
    expect((await settingsOf(admin)).settings.rentCallsADay).toMatchObject({ value: 700, isDefault: true });
    const [first, second] = (await historyOf('?name=rentCallsADay')).changes;
    expect([first!.undoes, second!.undoes]).toEqual([older!.eventId, newest!.eventId]);
    expect((await undo(randomUUID())).body.code).toBe('setting_change_not_found');
  });

  it('come in pages', async () => {
    const all = (await historyOf()).changes.map(({ revision }) => revision);
    const page = await historyOf('?limit=2');
    expect([page.changes.map(({ revision }) => revision), page.next]).toEqual([all.slice(0, 2), all[1]]);
    const rest = await historyOf(`?before=${page.next}&limit=200`);
    expect([rest.changes.map(({ revision }) => revision), rest.next]).toEqual([all.slice(2), null]);
  });

  it('are read by staff and changed by admins; the history, the services and their names are for admins', async () => {
    const staff = await system.signedIn('user');
    expect((await staff.call('GET', '/api/settings')).status).toBe(200);
    expect((await change({ sessionIdleMinutes: 60 }, {}, staff)).status).toBe(403);
    for (const path of ['history', 'services']) {
      expect((await staff.call('GET', `/api/settings/${path}`)).status).toBe(403);
      expect((await system.visitor().call('GET', `/api/settings/${path}`)).status).toBe(401);
    }
    expect((await staff.call('POST', '/api/settings/undo', { eventId: randomUUID() })).status).toBe(403);
    expect((await system.visitor().call('GET', '/api/settings')).status).toBe(401);
  });

  it('name the variables of services, and never what they say', async () => {
    const { body } = await admin.call<ConfiguredServices>('GET', '/api/settings/services');
    expect(body.services.find(({ name }) => name.includes('RentCast'))).toMatchObject({
      configured: true,
      variables: [{ name: 'RENTCAST_API_KEY', set: true }],
    });
    expect(body.services.find(({ name }) => name.includes('Stripe'))!.configured).toBe(false);
    expect(JSON.stringify(body)).not.toContain('sample-key');
  });
});
