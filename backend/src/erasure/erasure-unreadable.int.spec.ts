import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import type { EncodedEvent } from '../../../event-store/src/wire/append-request.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

let system: TestSystem;
let admin: Caller;
let raw: RawLog;

beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
  raw = new RawLog(system.infrastructure.config.eventStoreUrl);
});
afterAll(async () => {
  await raw.close();
  await system.stop();
});

describe('the erasure of a lead whose history cannot be read', () => {
  it.each([
    ['an event that no schema accepts', 'LeadStatusMoved', { to: 'nonsense_stage' }],
    ['an event of an unknown type', 'LeadTeleported', { to: 'elsewhere' }],
  ])('is refused before it is shown, with the same words, for %s', async (_, type, data) => {
    const person = { name: 'Sample Unread', email: 'unread@example.com', source: 'manual' };
    const { id } = (await admin.call<CommandAnswer>('POST', '/api/leads', person)).body;
    const route = `/api/leads/${id}/erasure`;
    expect((await admin.call('GET', `${route}/preview`)).status).toBe(200);
    await raw.append(`lead-${id}`, [strange(type, data)], 'any');
    const erasure = await admin.call<Problem>('POST', route, { name: person.name, reason: 'asked' });
    const preview = await admin.call<Problem>('GET', `${route}/preview`);
    expect([erasure.status, erasure.body.code]).toEqual([409, 'stream_unreadable']);
    expect([preview.status, preview.body.code]).toEqual([409, 'stream_unreadable']);
    expect(preview.body.detail).toMatch(type);
    expect(preview.body.detail).toBe(erasure.body.detail);
  });
});

/** Appends past the boundary that checks types, as newer or broken code would. */
function strange(type: string, data: Record<string, unknown>): EncodedEvent {
  const metadata = {
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
    actor: { kind: 'system', id: null },
    occurredAt: new Date().toISOString(),
    version: 1,
  };
  return {
    ...{ id: randomUUID(), type, contentType: 'application/json' },
    ...{ data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from(JSON.stringify(metadata)) },
  };
}
