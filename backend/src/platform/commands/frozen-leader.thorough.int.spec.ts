import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { startFronts, type Fronts } from '../../../../event-store/test/fronts.js';
import type { Caller } from '../../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

describe('fault 36: the leader freezes, and the next one is there after 17 s', () => {
  let system: TestSystem;
  let fronts: Fronts;
  let staff: Caller;

  beforeAll(async () => {
    let port = 0;
    fronts = await startFronts(() => port);
    const logUrl = (nodePort: number) => {
      port = nodePort;
      return fronts.url;
    };
    system = await startSystem({ projector: false, logUrl });
    staff = await system.signedIn('user');
  });
  afterAll(async () => {
    await system.stop();
    await fronts.close();
  });

  it('a note that was sent to two processes with one key is answered as done by both, and is there once', async () => {
    const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    const { id } = (await staff.call<CommandAnswer>('POST', '/api/leads', newLead)).body;
    const key = randomUUID();
    const there = staff.at((await system.another()).url);
    // The first call of this process looks at the log.
    await there.call('GET', `/api/leads/${id}/history`);
    const frozen = fronts.freeze();
    const answers = Promise.all(
      [staff, there].map((caller) =>
        caller.call<CommandAnswer>(
          'POST',
          `/api/leads/${id}/notes`,
          { content: 'Sent twice' },
          { 'idempotency-key': key },
        ),
      ),
    );
    await pause(17_000);
    fronts.notice();
    fronts.elect();
    const [first, second] = await answers;
    expect([first!.status, second!.status]).toEqual([200, 200]);
    expect(second!.body).toEqual(first!.body);
    fronts.revive(frozen);
    const stored = await system.infrastructure.log.readStream(`lead-${id}`);
    expect(stored.map(({ type }) => type)).toEqual(['LeadCreated', 'NoteAdded']);
  });
});
