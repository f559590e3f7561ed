import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../flow/make-folder.js';
import { keyName } from './root-key.js';

const keyBytes = 32;

export interface MasterKeySource {
  MASTER_KEY?: string | undefined;
  DATA_DIR: string;
}

/**
 * The key that wraps every stream's key: MASTER_KEY from the environment, else the file `master.key` in the data folder,
 * made at the first start and readable by its owner only.
 * @throws Error with one line that names MASTER_KEY or the file, if it does not hold 32 bytes
 */
export async function loadMasterKey(source: MasterKeySource): Promise<KeyObject> {
  return (await findMasterKey(source)) ?? parseMasterKey(await makeKeyFile(keyFile(source)), keyFile(source));
}

/** Like loadMasterKey, but makes none: undefined if there is none yet. */
export async function findMasterKey(source: MasterKeySource): Promise<KeyObject | undefined> {
  if (source.MASTER_KEY) return parseMasterKey(source.MASTER_KEY, 'MASTER_KEY');
  const file = keyFile(source);
  const text = await readIfThere(file);
  return text === undefined ? undefined : parseMasterKey(text, `MASTER_KEY is not set and ${file}`);
}

/** The present master key, and the one that is to replace it. */
interface MasterKeyChange {
  from: KeyObject;
  to: KeyObject;
  /** To be called once everything is wrapped by `to`: from then on it is the master key. @returns the file that keeps the old one, if any */
  finish(): Promise<string | undefined>;
}

/**
 * MASTER_KEY and NEW_MASTER_KEY, or without them the key file and a new key, made beside it. A repeated call finds the one that an
 * interrupted rotation made.
 * @throws Error with one line that names what is missing or wrong
 */
export async function masterKeyChange(
  source: MasterKeySource & { NEW_MASTER_KEY?: string | undefined },
): Promise<MasterKeyChange> {
  const from = await findMasterKey(source);
  const file = keyFile(source);
  if (!from) throw new Error(`There is no master key yet: neither MASTER_KEY nor ${file}`);
  if (!source.MASTER_KEY) {
    if (source.NEW_MASTER_KEY)
      throw new Error(`NEW_MASTER_KEY goes with MASTER_KEY; the key in ${file} is replaced by one that is made there`);
    const next = `${file}.next`;
    const to = parseMasterKey((await readIfThere(next)) ?? (await makeKeyFile(next)), next);
    return { from, to, finish: () => putInPlace(file, next, `${file}.${keyName(from)}`) };
  }
  if (!source.NEW_MASTER_KEY)
    throw new Error('NEW_MASTER_KEY is not set: 32 bytes in base64 or hex, such as openssl rand -base64 32 makes');
  const to = parseMasterKey(source.NEW_MASTER_KEY, 'NEW_MASTER_KEY');
  if (to.equals(from)) throw new Error('NEW_MASTER_KEY is the same key as MASTER_KEY');
  return { from, to, finish: () => Promise.resolve(undefined) };
}

/** At no moment is either key without a name in the folder. */
async function putInPlace(file: string, next: string, kept: string): Promise<string> {
  await linkUnlessThere(file, kept);
  await syncFolder(path.dirname(file));
  await rename(next, file);
  await syncFolder(path.dirname(file));
  return kept;
}

function keyFile({ DATA_DIR }: MasterKeySource): string {
  return path.join(DATA_DIR, 'master.key');
}

/** 32 bytes as base64, base64url or hex. `origin` begins the error's sentence. */
export function parseMasterKey(text: string, origin: string): KeyObject {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : /^[\w+/-]{43}=?$/.test(trimmed)
      ? Buffer.from(trimmed, 'base64')
      : undefined;
  if (bytes?.length !== keyBytes) throw new Error(`${origin} does not hold a key of 32 bytes in base64 or hex`);
  return createSecretKey(bytes);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Written to a draft, synced, then linked to its name: never half there, and if two processes start at once,
 * the second finds the first one's key (a rename would replace it).
 */
async function makeKeyFile(file: string): Promise<string> {
  const folder = path.dirname(file);
  await makeFolder(folder);
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeSynced(draft, `${randomBytes(keyBytes).toString('base64')}\n`);
    await linkUnlessThere(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
  return readFile(file, 'utf8');
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function linkUnlessThere(file: string, name: string): Promise<void> {
  await link(file, name).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and does not need this sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
