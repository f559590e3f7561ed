import type { Pool } from 'pg';
import { openSecret, sealSecret } from '../accounts/second-factors.js';
import { newBackupKey, recipientOf } from './age.js';

const owner = 'backup key';

export interface KeyStanding {
  /** Where the key comes from; `none`: it is made at the first backup. */
  source: 'environment' | 'made' | 'none';
  recipient: string | null;
  /** Nobody has taken the key that opens the backups: it exists only here. */
  waiting: boolean;
}

/** The key that backups are encrypted to: BACKUP_KEY, or a key that is made at the first backup and handed out once. */
export class BackupKeys {
  /** @param sealing 32 bytes, protects the key until it is handed out @param configured BACKUP_KEY */
  constructor(
    private readonly pool: Pool,
    private readonly sealing: Buffer,
    private readonly configured: string | undefined,
  ) {}

  /** Makes a key if there is none. @returns `identity` only if this process has it. Throws what Postgres throws */
  async forBackup(): Promise<{ recipient: string; identity?: string }> {
    if (this.configured !== undefined) {
      const recipient = await recipientOf(this.configured);
      return this.configured.startsWith('age1') ? { recipient } : { recipient, identity: this.configured };
    }
    const made = await newBackupKey();
    await this.pool.query(
      'insert into backup_key (recipient, sealed_identity) values ($1, $2) on conflict (single) do nothing',
      [made.recipient, sealSecret(this.sealing, owner, made.identity)],
    );
    const { rows } = await this.pool.query<{ recipient: string; sealed: Buffer | null }>(
      'select recipient, sealed_identity as sealed from backup_key',
    );
    const { recipient, sealed } = rows[0]!;
    return sealed ? { recipient, identity: openSecret(this.sealing, owner, sealed) } : { recipient };
  }

  async standing(): Promise<KeyStanding> {
    if (this.configured !== undefined)
      return { source: 'environment', recipient: await recipientOf(this.configured), waiting: false };
    const { rows } = await this.pool.query<{ recipient: string; waiting: boolean }>(
      'select recipient, sealed_identity is not null as waiting from backup_key',
    );
    return rows[0] ? { source: 'made', ...rows[0] } : { source: 'none', recipient: null, waiting: false };
  }

  /** Hands out the key that opens the backups, once: afterwards it is gone from here. @returns undefined if it was handed out before */
  async take(): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ sealed: Buffer }>(
      `with held as (select sealed_identity from backup_key where sealed_identity is not null for update)
       update backup_key k set sealed_identity = null, taken_at = clock_timestamp() from held
       returning held.sealed_identity as sealed`,
    );
    return rows[0] && openSecret(this.sealing, owner, rows[0].sealed);
  }
}
