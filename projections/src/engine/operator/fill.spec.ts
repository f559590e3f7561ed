import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { withFillingShown } from './fill.js';
import { Pace } from './watch.js';

it('says at the end that nothing is filled any more, however slow the write before was', async () => {
  const said: unknown[] = [];
  const pool = {
    async query(_text: string, [, , filling]: unknown[]) {
      // The first one is at once; the one of the timer takes longer than the rest of the filling.
      if (filling !== null && said.length > 0) await pause(200);
      said.push(filling);
    },
  } as unknown as Pool;
  const [lease, logger] = [{ epoch: 1n } as never, pino({ enabled: false })];
  await withFillingShown({ pool, lease, logger }, new Pace(), () => pause(450));
  await pause(250);
  expect(said.length).toBeGreaterThan(2);
  expect(said.at(-1)).toBeNull();
});
