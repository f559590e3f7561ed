import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { Events, LoggedEvent } from '../../../contracts/src/operations/log-queries.js';
import type { ParkedStream } from '../../../contracts/src/operations/queries.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

let system: TestSystem;
let admin: Caller;
/** The same person at another API process, which has the leads in its cache. */
let there: Caller;
let raw: RawLog;

beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
  there = admin.at((await system.another()).url);
  raw = new RawLog(system.infrastructure.config.eventStoreUrl);
});
afterAll(async () => {
  await raw.close();
  await system.stop();
});

const person = { name: 'Sample Skipped', email: 'skipped@example.com', source: 'manual' };
const note = (caller: Caller, id: string) =>
  caller.call<CommandAnswer & Problem>('POST', `/api/leads/${id}/notes`, { content: 'Sample note' });
const parked = async (id: string) =>
  (await admin.call<{ parked: ParkedStream[] }>('GET', '/api/parked')).body.parked.filter(
    ({ stream }) => stream === `lead-${id}`,
  );

/** A lead that both processes know, with an event in its stream that nobody of ours could have written. */
async function leadWith(type: string, data: object): Promise<{ id: string; eventId: string }> {
  const { id } = (await admin.call<CommandAnswer>('POST', '/api/leads', person)).body;
  expect((await note(there, id)).status).toBe(200);
  const eventId = randomUUID();
  const by = { $correlationId: eventId, $causationId: eventId, actor: { kind: 'system', id: null }, version: 1 };
  const metadata = Buffer.from(JSON.stringify({ ...by, occurredAt: new Date().toISOString() }));
  const event = {
    id: eventId,
    type,
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify(data)),
    metadata,
  };
  await raw.append(`lead-${id}`, [event], 'any');
  for (const caller of [admin, there])
    expect(await note(caller, id)).toMatchObject({ status: 409, body: { code: 'stream_unreadable' } });
  return { id, eventId };
}

async function goesOn(id: string): Promise<void> {
  for (const caller of [there, admin]) expect((await note(caller, id)).status).toBe(200);
  const { body, status } = await there.call<History>('GET', `/api/leads/${id}/history`);
  expect(status).toBe(200);
  expect(body.events.filter(({ unreadable }) => unreadable?.includes('left out by an operator'))).toHaveLength(1);
  await system.projected(String(await system.infrastructure.log.head()));
  for (const name of ['pipeline', 'activity', 'stage_history'])
    expect((await admin.call('POST', `/api/projections/${name}/verify`)).body).toMatchObject({
      equal: true,
      complete: true,
    });
  expect((await admin.call('GET', `/api/leads/${id}/erasure/preview`)).status).toBe(200);
  expect((await admin.call('POST', `/api/leads/${id}/erasure`, { name: person.name, reason: 'asked' })).status).toBe(
    200,
  );
  await eventually(async () => {
    const { body: erasure } = await admin.call<{ stage: string }>('GET', `/api/leads/${id}/erasure`);
    return erasure.stage === 'complete' || undefined;
  });
}

describe('an event that nobody can read', () => {
  it('is skipped once, wherever its stream is parked: commands, verify and the erasure go on in every process', async () => {
    const { id } = await leadWith('LeadStatusMoved', { from: 'leads', to: 'nonsense_stage' });
    const waiting = await eventually(async () => {
      const found = await parked(id);
      return found.length > 3 ? found : undefined;
    });
    expect(waiting.every(({ unreadable }) => unreadable)).toBe(true);
    const skipped = await admin.call('POST', `/api/parked/${waiting[0]!.id}/skip`, { reason: 'Appended by hand' });
    expect(skipped).toMatchObject({ status: 200 });
    await eventually(async () => (await parked(id)).length === 0 || undefined);
    await goesOn(id);
  });

  it('of an unknown type is skipped by its own id, and its page says so', async () => {
    const { id, eventId } = await leadWith('LeadTeleported', { to: 'elsewhere' });
    const found = await eventually(async () => {
      const { body } = await admin.call<Events>('GET', '/api/events?type=LeadTeleported');
      return body.events.find((event) => event.id === eventId);
    });
    expect(found.skipped).toBeUndefined();
    const skip = () => admin.call<Problem>('POST', `/api/events/${eventId}/skip`, { reason: 'Appended by hand' });
    expect((await skip()).status).toBe(200);
    const { body } = await admin.call<LoggedEvent>('GET', `/api/events/${eventId}`);
    expect(body).toMatchObject({ skipped: true, unreadable: expect.stringContaining('Appended by hand') });
    expect(await skip()).toMatchObject({ status: 409, body: { code: 'skip_refused' } });
    await goesOn(id);
  });

  it('is not skipped where it can be read', async () => {
    const { id } = (await admin.call<CommandAnswer>('POST', '/api/leads', person)).body;
    const [created] = (await admin.call<History>('GET', `/api/leads/${id}/history`)).body.events;
    await system.projected(created!.position);
    const refused = await admin.call<Problem>('POST', `/api/events/${created!.id}/skip`, { reason: 'Sample' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'skip_refused', detail: 'It can be read.' } });
  });
});
