import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { LogRefused } from '../errors.js';
import { durably, keysById, whileRootIs } from './key-tables.js';
import { newKey, unwrapKey } from './wrap-key.js';

/**
 * The name of the one key under which events carry their MACs, beside the keys that seal: so every backup takes it along. It is no
 * id of a sealing key (those have 12 letters), it seals nothing, and no erasure destroys it, whatever an event names.
 */
export const macKeyId = 'mac';

/** The events of the log carry MACs, and their key is not here: starting anyway would give all later events another one. */
export class MacKeyLost extends Error {
  constructor(reason: string) {
    super(
      `${reason}. Restore the backup of the database that belongs to this log (its schema sealing holds the key), or everything ` +
        'with npm run ops -- restore <file> into an empty system, with the MASTER_KEY of that time',
    );
    this.name = 'MacKeyLost';
  }
}

/** The key of the events' MACs: random, made once for a log, wrapped by the master key, shared by all processes. */
export class MacKeys {
  constructor(
    private readonly pool: Pool,
    private readonly masterKey: KeyObject,
    /** The root as it is stored. */
    private readonly root: Buffer,
  ) {}

  /** Undefined if none was made yet. @throws MacKeyLost if it is destroyed or does not open; the database's error */
  async find(): Promise<KeyObject | undefined> {
    const { rows } = await this.pool.query<{ wrapped: Buffer | null }>(
      `select wrapped from ${keysById.name} where id = $1`,
      [macKeyId],
    );
    const [row] = rows;
    if (!row) return undefined;
    const key = row.wrapped ? unwrapKey(this.masterKey, keysById.wrappedAs(macKeyId), row.wrapped) : undefined;
    if (!key) throw new MacKeyLost('The key of the events’ MACs was destroyed, or does not open under MASTER_KEY');
    return key;
  }

  /** Makes it, unless another process has; it is on disk afterwards. @returns the one that all processes use */
  async make(): Promise<KeyObject> {
    await this.pool.query(
      `insert into ${keysById.name} (id, wrapped) select $1, $2 from ${durably}, ${whileRootIs('$3')}
       on conflict (id) do nothing`,
      [macKeyId, newKey(this.masterKey, keysById.wrappedAs(macKeyId)).wrapped, this.root],
    );
    const key = await this.find();
    if (!key) throw new LogRefused('replaced');
    return key;
  }
}
