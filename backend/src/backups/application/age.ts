import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { WrongBackup } from './frames.js';

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
