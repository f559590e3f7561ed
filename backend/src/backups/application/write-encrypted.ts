import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { decrypted, encrypted, newBackupKey } from './age.js';
import { readFrames, WrongBackup, type BackupContents } from './frames.js';

export interface WrittenBackup {
  contents: BackupContents;
  /** Of the encrypted file. */
  bytes: number;
  /** SHA-256 in hex of what is in it. */
  sha256: string;
}

/**
 * Encrypts frames into a file, then decrypts what the disk has and compares it with what was written. The process may not hold what opens
 * the backup, so it is encrypted to a second key as well, which is made for this comparison and forgotten after it.
 * @param file exists, empty
 * @param identity what opens it, if this process has it: then it is opened with that
 * @throws WrongBackup if what came back differs; what the frames' source throws
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
