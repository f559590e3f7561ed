import { EventLog } from '../src/log/event-log.js';
import { openKeyStore } from '../src/sealing/key-store.js';
import { Sealer } from '../src/sealing/sealer.js';
import type { TestLog } from './test-log.js';
import { ownKeyIds } from '../src/sealing/root-key.js';

/** Another process's view of the same log and keys: it shares no memory with this one. */
export async function anotherProcess({ pool, masterKey, url }: TestLog): Promise<EventLog> {
  return new EventLog({ url, sealer: new Sealer(await openKeyStore(pool, masterKey)), timeoutMs: 2000 });
}

interface KeyRow {
  id: string;
  wrapped: Buffer;
}

/** Loses every stored key that seals. Returns a function that brings them back. */
export async function loseKeys({ pool }: Pick<TestLog, 'pool'>): Promise<() => Promise<void>> {
  const { rows } = await pool.query<KeyRow>(`delete from sealing.keys where id <> all($1) returning id, wrapped`, [
    ownKeyIds,
  ]);
  return async () => {
    await pool.query('insert into sealing.keys (id, wrapped) select * from unnest($1::text[], $2::bytea[])', [
      rows.map(({ id }) => id),
      rows.map(({ wrapped }) => wrapped),
    ]);
  };
}
