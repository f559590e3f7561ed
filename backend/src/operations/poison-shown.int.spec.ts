import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { ParkedStream, ProjectionStatus } from '../../../contracts/src/operations/queries.js';
import { moved } from '../../../event-store/test/sample-events.js';
import type { Caller } from '../../../testing/caller.js';
import { EventStream } from '../../../testing/event-stream.js';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

/** At full scale ten seconds are required, which only a machine without other work can meet. */
const shownMs = atScale(180_000, 10_000);
const poisons = atScale(2, 20);

let system: TestSystem;
let admin: Caller;
beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
});
afterAll(() => system.stop());

async function add(): Promise<CommandAnswer> {
  const lead = { email: 'owner@example.com', source: 'manual' };
  return (await admin.call<CommandAnswer>('POST', '/api/leads', lead)).body;
}
const parked = async () => (await admin.call<{ parked: ParkedStream[] }>('GET', '/api/parked')).body.parked;

it(
  'fault 15: a parked stream shows within ten seconds, to operators and to every browser, and the others go on',
  async () => {
    const live = await EventStream.open(admin);
    for (let poison = 1; poison <= poisons; poison++) {
      const bad = await add();
      const data = { yearBuilt: 2 ** 40 };
      const event = { ...moved(), id: randomUUID(), type: 'PropertyDetailsEdited' as const, data };
      const until = Date.now() + shownMs;
      const { position } = await system.infrastructure.log.append(`lead-${bad.id}`, [event], bad.revision);
      const shown = await eventually(async () => (await parked()).find(({ leadId }) => leadId === bad.id), shownMs);
      expect(shown).toMatchObject({ projection: 'pipeline', event: { type: 'PropertyDetailsEdited', revision: 1 } });
      const announced = () => live.events.some((each) => each.data.position === position.toString());
      await eventually(announced, until - Date.now());
      expect(await parked()).toHaveLength(poison);
      const good = await add();
      await system.projected(good.position);
      expect((await admin.call('GET', `/api/leads/${good.id}`)).status).toBe(200);
    }
    live.close();
    const { body } = await admin.call<{ projections: ProjectionStatus[] }>('GET', '/api/projections');
    expect(body.projections.find(({ name }) => name === 'pipeline')).toMatchObject({ parkedStreams: poisons });
  },
  faultPatienceMs,
);
