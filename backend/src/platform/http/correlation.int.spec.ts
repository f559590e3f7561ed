import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { Caller } from '../../../../testing/caller.js';
import { filledIn } from '../../../../testing/filled-in.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

let system: TestSystem;
let staff: Caller;

beforeAll(async () => {
  system = await sharedSystem();
  staff = await system.signedIn('user');
});
afterAll(() => system.stop());

async function created(caller: Caller, correlationId: string): Promise<{ answered: string | null; stored: string }> {
  const lead = { email: 'owner@example.com', source: 'webinar', ...(caller !== staff && filledIn) };
  const headers = { 'x-correlation-id': correlationId };
  const answer = await caller.call<CommandAnswer>('POST', '/api/leads', lead, headers);
  const { body } = await staff.call<History>('GET', `/api/leads/${answer.body.id}/history`);
  return { answered: answer.headers.get('x-correlation-id'), stored: body.events[0]!.correlationId };
}

it("staff's calls of one action share the id that they name", async () => {
  const id = randomUUID();
  for (const each of [await created(staff, id), await created(staff, id)])
    expect(each).toEqual({ answered: id, stored: id });
});

it('a visitor joins neither what staff did nor what another visitor did', async () => {
  const id = randomUUID();
  await created(staff, id);
  const visits = [await created(system.visitor(), id), await created(system.visitor(), id)];
  for (const { answered, stored } of visits) expect([answered === stored, answered === id]).toEqual([true, false]);
  expect(visits[0]!.answered).not.toBe(visits[1]!.answered);
});
