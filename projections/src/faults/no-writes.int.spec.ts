import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { FaultSystem } from '../../test/fault-system.js';
import type { ProjectorProcess } from '../../test/projector-process.js';
import type { SteadyWriter } from '../../test/steady-writer.js';

const rounds = atScale(2, 20);
const failed = 'trying again from the checkpoint';

let system: FaultSystem;
let writer: SteadyWriter;
let projector: ProjectorProcess;
beforeEach(async () => {
  system = await FaultSystem.start();
  projector = system.spawn();
  await projector.working();
  writer = await system.write(100);
});
afterEach(() => system.stop());

async function checkpoints(): Promise<unknown> {
  const { rows } = await system.pool.query('select name, position from projection.checkpoints order by name');
  return rows;
}

/** Turns the database into a failed-over primary: the projector's next connections may read, but not write. */
const readOnly = {
  async begin() {
    await database('set default_transaction_read_only = on');
  },
  async end() {
    await database('reset default_transaction_read_only');
  },
};

async function database(change: string): Promise<void> {
  const client = await system.pool.connect();
  try {
    // A connection from that time may not write either, unless it says so.
    await client.query('set default_transaction_read_only = off');
    await client.query(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'projector%'`,
    );
  } finally {
    client.release(true);
  }
}

/** Postgres' own error for a file that can't grow. */
const fullDisk = {
  async begin() {
    await system.pool.query(`create or replace function refuse() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$;
      create trigger full_disk before insert or update on projection.checkpoints for each row execute function refuse()`);
  },
  async end() {
    await system.pool.query('drop trigger full_disk on projection.checkpoints');
  },
};

it.each([
  ['read-only', readOnly],
  ['out of disk', fullDisk],
])(
  'fault 21: a database that is %s moves no checkpoint, and the projector recovers by itself',
  async (_state, trouble) => {
    for (let round = 0; round < rounds; round++) {
      await pause(randomInt(300));
      await trouble.begin();
      const heard = projector.said.length;
      await projector.says(failed, undefined, heard);
      const before = await checkpoints();
      const head = await system.log.head();
      await eventually(async () => (await system.log.head()) > head);
      await projector.says(failed, undefined, projector.said.length);
      expect(await checkpoints()).toEqual(before);
      await trouble.end();
      await system.reached(await system.log.head());
    }
    await writer.stop();
    expect(projector.running).toBe(true);
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);
