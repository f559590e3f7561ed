import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { decrypted, encrypted, newBackupKey } from './age.js';
import { readFrames, WrongBackup, type BackupContents } from './frames.js';

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
