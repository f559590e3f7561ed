import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { WrongBackup, readFrames, type BackupContents } from './frames.js';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Pool } from 'pg';
import { openSecret, sealSecret } from '../platform/sealed-bytes.js';

type Bytes = AsyncIterable<Uint8Array>;
/** The library's type names the browser's streams, which are the same. */
type LibraryStream = Parameters<Encrypter['encrypt']>[0] & object;

const stream = (bytes: Bytes) => ReadableStream.from(bytes) as unknown as Exclude<LibraryStream, Uint8Array>;

/** A new key of age (https://age-encryption.org/v1, X25519): `AGE-SECRET-KEY-1...` opens, backups are encrypted to `age1...`. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** @param key of either kind */
async function recipientOf(key: string): Promise<string> {
  return key.startsWith('age1') ? key : identityToRecipient(key);
}

/** @param recipients each of whom can open it alone */
async function encrypted(bytes: Bytes, recipients: readonly string[]): Promise<Bytes> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return await encrypter.encrypt(stream(bytes));
}

/**
 * @param identity `AGE-SECRET-KEY-1...`
 * @throws WrongBackup if it does not open the file; an error while reading if the file was altered
 */
export async function decrypted(bytes: Bytes, identity: string): Promise<Bytes> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(stream(bytes));
  } catch (cause) {
    throw new WrongBackup('The file is not a backup that this BACKUP_KEY opens', { cause });
  }
}

export interface WrittenBackup {
  contents: BackupContents;
  /** Size of the encrypted file. */
  bytes: number;
  /** SHA-256 in hex of its content. */
  sha256: string;
}

/**
 * Encrypts frames into a file, then decrypts the file on disk and compares it with the original. This process may not have the key
 * that opens the backup, so the file is also encrypted to a second key, which exists only for this comparison.
 * @param file exists, empty
 * @param identity the key that opens it, if this process has it: then the comparison uses it
 * @throws WrongBackup if the comparison fails; what the frames' source throws
 */
export async function writeEncrypted(
  file: string,
  frames: AsyncIterable<Buffer>,
  recipient: string,
  identity?: string,
): Promise<WrittenBackup> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const each of frames) {
      hash.update(each);
      yield each;
    }
  };
  const passing = identity === undefined ? await newBackupKey() : undefined;
  const recipients = passing ? [recipient, passing.recipient] : [recipient];
  let bytes = 0;
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const chunk of await encrypted(hashed(), recipients)) {
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const sha256 = hash.digest('hex');
  const again = createHash('sha256');
  const plain = await decrypted(createReadStream(file, { highWaterMark: 1024 * 1024 }), identity ?? passing!.identity);
  const contents = await readFrames(
    (async function* () {
      for await (const chunk of plain) {
        again.update(chunk);
        yield chunk;
      }
    })(),
  );
  if (again.digest('hex') !== sha256)
    throw new WrongBackup('What was read back of the backup differs from what was written');
  return { contents, bytes, sha256 };
}

const owner = 'backup key';

export interface KeyStanding {
  /** Where the key comes from; `none`: it is made at the first backup. */
  source: 'environment' | 'made' | 'none';
  recipient: string | null;
  /** Nobody has said that the key that opens the backups is kept elsewhere too. */
  waiting: boolean;
}

/** The key that backups are encrypted to: BACKUP_KEY, or a key that is made at the first backup and kept until somebody has it. */
export class BackupKeys {
  /** @param sealing 32 bytes, protects the key while it is kept @param configured BACKUP_KEY */
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

  /** The key that opens the backups. It stays here, since an answer may be lost. @returns undefined if it is not here */
  async show(): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ sealed: Buffer }>(
      'select sealed_identity as sealed from backup_key where sealed_identity is not null',
    );
    return rows[0] && openSecret(this.sealing, owner, rows[0].sealed);
  }

  /** Removes the key that opens the backups from here: somebody has kept it elsewhere. Nothing to do if it is gone. */
  async forget(): Promise<void> {
    await this.pool.query(
      'update backup_key set sealed_identity = null, taken_at = clock_timestamp() where sealed_identity is not null',
    );
  }
}
