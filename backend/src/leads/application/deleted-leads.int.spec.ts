import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Activity } from '../../../../contracts/src/activity/routes.js';
import type { Board } from '../../../../contracts/src/board/queries.js';
import type { BoardActivity, BoardIntervals } from '../../../../contracts/src/board/board-time.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import { leadIdsOf, property, submitForm } from '../../../../testing/analyses.js';
import type { Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

interface Document {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

const name = 'Vanished Owner';
const street = '77 Vanished Lane';
let system: TestSystem;
let admin: Caller;
let staff: Caller;
let id: string;
let analysedId: string;
let before: string;
let afterwards: string;
let deletion: CommandAnswer;

beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
  staff = await system.signedIn('user');
  const lead = { name, email: 'vanished@example.com', propertyAddress: street, city: 'Vanishville', source: 'manual' };
  id = (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body.id;
  await staff.call('POST', `/api/leads/${id}/status`, { status: 'won' });
  const submitted = await submitForm(system, [{ ...property, streetAddress: street }], {
    email: 'vanished2@example.com',
  });
  analysedId = leadIdsOf(submitted.body)[0]!;
  const kept = { name: 'Kept Owner', email: 'kept@example.com', source: 'manual' };
  const last = await staff.call<CommandAnswer>('POST', '/api/leads', kept);
  await system.projected(last.body.position);
  before = new Date().toISOString();
  // In the same millisecond they would be gone already.
  await eventually(() => new Date().toISOString() > before);
  await staff.call('DELETE', `/api/leads/${analysedId}`);
  deletion = (await staff.call<CommandAnswer>('DELETE', `/api/leads/${id}`)).body;
  await system.projected(deletion.position);
  afterwards = new Date().toISOString();
});
afterAll(() => system.stop());

/** Every address read with GET, with the lead's id in the place of each id. */
async function reads(of: string): Promise<string[]> {
  const { body } = await system.visitor().call<Document>('GET', '/api/openapi.json');
  return Object.entries(body.paths).flatMap(([path, methods]) => {
    const { parameters = [] } = methods.get ?? {};
    if (!methods.get || path === '/api/live') return [];
    const address = path.replace('{status}', 'won').replaceAll(/\{\w+\}/g, of);
    const queries = parameters.filter(({ in: where }) => where === 'query').map((each) => each.name);
    const asked = [
      // Without what has to be asked for, nobody looks for the lead.
      queries.includes('amountCents') ? '?amountCents=19900&description=Fee' : '',
      ...(queries.includes('at') ? [`?at=${before}`, `?at=${before}&search=vanish`] : []),
      ...(queries.includes('search') ? ['?search=vanish'] : []),
      ...(queries.includes('ids') ? [`?ids=${of}`] : []),
      ...(queries.includes('address') ? [`?address=${encodeURIComponent(`${street}, Ankeny, IA 50023`)}`] : []),
    ];
    return asked.map((query) => address + query);
  });
}

describe('a deleted lead', () => {
  it('is in no answer to staff who are no admins, whatever they read', async () => {
    for (const lead of [id, analysedId])
      for (const path of await reads(lead)) {
        const { status, body } = await staff.call('GET', path);
        const text = JSON.stringify(body);
        expect([path, status, text]).toEqual([path, status, expect.not.stringMatching(/vanish/i)]);
        // Routes for admins only refuse before anybody looks for the lead.
        if (path.startsWith(`/api/leads/${lead}`)) expect([path, [403, 404].includes(status)]).toEqual([path, true]);
      }
  });

  it('is there for admins: its page, its history, its place on the board of then', async () => {
    expect((await admin.call('GET', `/api/leads/${id}`)).status).toBe(200);
    expect((await admin.call<History>('GET', `/api/leads/${id}/history`)).body.events).toHaveLength(3);
    expect((await admin.call('GET', `/api/leads/${id}/history/export`)).status).toBe(200);
    const { body } = await admin.call<Activity>('GET', '/api/activity');
    expect(JSON.stringify(body)).toContain(name);
    for (const path of [
      `/api/board?at=${before}`,
      `/api/board/won?at=${before}`,
      `/api/board/intervals?to=${before}`,
      `/api/pipeline/export?at=${before}`,
    ])
      expect([path, JSON.stringify((await admin.call('GET', path)).body)]).toEqual([
        path,
        expect.stringContaining(name),
      ]);
  });

  it('is in no figure of the past that others see', async () => {
    const figures = async (caller: Caller) => {
      const board = (await caller.call<Board>('GET', `/api/board?at=${before}`)).body;
      const filtered = (await caller.call<Board>('GET', `/api/board?at=${before}&status=won`)).body;
      const activity = (await caller.call<BoardActivity>('GET', '/api/board/activity')).body;
      const { stays } = (await caller.call<BoardIntervals>('GET', '/api/board/intervals')).body;
      return {
        cards: board.columns.reduce((sum, { count }) => sum + count, 0),
        won: filtered.columns.find(({ status }) => status === 'won')!.total!.count,
        stays: [activity.stays, stays.length],
        arrivals: activity.buckets.reduce((sum, { arrivals }) => sum + arrivals, 0),
      };
    };
    expect(await figures(admin)).toMatchObject({ cards: 3, won: 1, arrivals: 3 });
    expect(await figures(staff)).toEqual({ cards: 1, won: 0, stays: [1, 1], arrivals: 1 });
    const changes = async (caller: Caller) =>
      (await caller.call<Board>('GET', `/api/board?at=${afterwards}`)).body.changes;
    expect((await changes(admin))!.previous! > before).toBe(true);
    expect((await changes(staff))!.previous! < before).toBe(true);
  });

  it('leaves staff its deletion, which they can take back at once', async () => {
    const { items } = (await staff.call<Activity>('GET', '/api/activity')).body;
    const about = items.filter(({ leadId }) => leadId === id);
    expect(about).toMatchObject([{ type: 'LeadDeleted', leadName: null, propertyAddress: null, leadDeleted: true }]);
    const { eventId } = about[0]!;
    const preview = await staff.call('POST', `/api/leads/${id}/undo`, { eventId, preview: true });
    expect(preview.body).toMatchObject({ possible: true, events: [{ type: 'LeadRestored' }] });
    expect(JSON.stringify(preview.body)).not.toMatch(/vanish/i);
    const undone = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/undo`, { eventId });
    expect(undone.status).toBe(200);
    await system.projected(undone.body.position);
    expect((await staff.call('GET', `/api/leads/${id}`)).status).toBe(200);
    expect((await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events).toHaveLength(4);
    expect((await staff.call('POST', `/api/leads/${analysedId}/restore`)).status).toBe(200);
  });
});
