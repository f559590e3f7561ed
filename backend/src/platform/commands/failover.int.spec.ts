import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import { startFronts, type Fronts } from '../../../../event-store/test/fronts.js';
import type { Caller } from '../../../../testing/caller.js';
import { atScale, faultPatienceMs } from '../../../../testing/fault-scale.js';
import { eventually } from '../../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

/** What happens to the leader, and after how long the next one is there, measured with a real cluster of three. */
const failures = { killed: 1_200, frozen: 7_500 };
const leadCount = 5;

describe('fault 36: commands while the leader goes', () => {
  let system: TestSystem;
  let fronts: Fronts;
  let staff: Caller;

  beforeAll(async () => {
    let port = 0;
    fronts = await startFronts(() => port);
    system = await startSystem({
      logUrl: (nodePort) => {
        port = nodePort;
        return fronts.url;
      },
    });
    staff = await system.signedIn('user');
  });
  afterAll(async () => {
    await system.stop();
    await fronts.close();
  });

  it.each(atScale<(keyof typeof failures)[]>(['killed'], ['killed', 'killed', 'frozen', 'frozen']))(
    '%s: every one is done, once, and shows on the board',
    async (how) => {
      let over = false;
      const noted = new Map<number, number>();
      // So many more notes on each lead.
      const goesOn = async (by: number) => {
        const before = Array.from({ length: leadCount }, (_, i) => noted.get(i) ?? 0);
        await eventually(() => before.every((notes, i) => (noted.get(i) ?? 0) >= notes + by));
      };
      const work = Array.from({ length: leadCount }, async (_, i) => {
        const created = await staff.call<CommandAnswer>('POST', '/api/leads', {
          ...{ name: 'Sample Owner', email: `${randomUUID()}@example.com`, source: 'manual' },
        });
        expect(created.status).toBe(201);
        const { id } = created.body;
        let notes = 0;
        let last = created.body;
        while (!over) {
          const answer = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/notes`, {
            content: `Note ${notes}`,
          });
          expect([answer.status, answer.body.revision]).toEqual([200, ++notes]);
          last = answer.body;
          noted.set(i, notes);
          await pause(20);
        }
        return { id, notes, last };
      });
      const working = Promise.all(work);
      await goesOn(3);
      const gone = how === 'killed' ? fronts.kill() : fronts.freeze();
      await pause(failures[how] - 300);
      fronts.notice();
      await pause(300);
      fronts.elect();
      await goesOn(10);
      over = true;
      for (const { id, notes, last } of await working) {
        const { body } = await staff.call<History>('GET', `/api/leads/${id}/history`);
        expect(body.events.map(({ type }) => type)).toEqual(['LeadCreated', ...Array<string>(notes).fill('NoteAdded')]);
        await system.projected(last.position);
      }
      fronts.revive(gone);
    },
    faultPatienceMs,
  );
});
