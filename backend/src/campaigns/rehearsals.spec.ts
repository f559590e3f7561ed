import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { eventually } from '../../../testing/eventually.js';
import { Rehearsals } from './rehearsals.js';

it('says at the end that it is done, after all that it read, however slow the write before was', async () => {
  const said: unknown[] = [];
  const pool = {
    async query(text: string, [, reached]: unknown[]) {
      if (text.startsWith('insert')) return { rows: [{ id: 'r', from: new Date(0), result: null }] };
      if (!text.startsWith('update')) return { rows: [] };
      // The one of the timer takes longer than the rest of the rehearsal.
      if (reached === 1) await pause(300);
      said.push(reached);
      return { rowCount: 1 };
    },
  } as unknown as Pool;
  const unreadable = { readable: false };
  const log = {
    async *readAll() {
      yield { events: [unreadable] };
      await pause(600);
      yield { events: [unreadable] };
    },
  } as never;
  const settings = { current: {} } as never;
  const names = { manager: { find: () => Promise.resolve([]) } } as never;
  const rehearsals = new Rehearsals(pool, log, {} as never, settings, names, { warn: () => undefined });
  await rehearsals.begin({ drafts: [], from: '2026-03-01T00:00:00.000Z' });
  await eventually(() => Promise.resolve(said.includes('done')));
  await pause(400);
  expect(said).toEqual([1, 2, 'done']);
});
