import pg from 'pg';
import { withMac } from '../event-store/src/macs/log-macs.js';
import { openKeyStore } from '../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../event-store/src/sealing/master-key.js';

export interface PlainEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

/**
 * Events as a process of the product would have written them at this place, for a client that appends past its rules: their metadata with
 * the MAC that a running system asks for.
 * @param first the revision that the first of them gets @param of the running system's database and data folder; its master key, if that is not in the folder
 */
export async function signedEvents<Event extends PlainEvent>(
  stream: string,
  first: number,
  events: readonly Event[],
  { databaseUrl, dataDir, masterKey }: { databaseUrl: string; dataDir: string; masterKey?: string | undefined },
): Promise<Event[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const keys = await openKeyStore(pool, await loadMasterKey({ DATA_DIR: dataDir, MASTER_KEY: masterKey }));
    const key = await keys.macKeys.find();
    if (!key) throw new Error('The system has made no key for MACs yet');
    return events.map((event, index) => {
      const { id, type, data, metadata } = event;
      const subject = { stream, revision: first + index, id, type, data: JSON.stringify(data) };
      const signed = JSON.parse(withMac(key, subject, JSON.stringify(metadata))) as Record<string, unknown>;
      return { ...event, metadata: signed };
    });
  } finally {
    await pool.end();
  }
}
