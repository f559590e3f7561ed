import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { WrongBackup, readFrames, type BackupContents } from './frames.js';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

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
export async function recipientOf(key: string): Promise<string> {
  return key.startsWith('age1') ? key : identityToRecipient(key);
}

/** @param recipients each of whom can open it alone */
export async function encrypted(bytes: Bytes, recipients: readonly string[]): Promise<Bytes> {
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
