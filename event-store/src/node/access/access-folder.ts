import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import type { CertificateAndKey } from './make-certificate.js';
import { makeFolder } from '../../flow/make-folder.js';

/** For the owner alone. */
const PRIVATE = 0o600;
/** Readable by everybody: a certificate is no secret, and clients of other accounts need it. */
const PUBLIC = 0o644;

/** The text of a file, undefined if there is none. A private file that others may open is closed to them. */
async function readKept(file: string, mode: number): Promise<string | undefined> {
  try {
    const { mode: found } = await stat(file);
    if ((found & 0o777 & ~mode) !== 0) await chmod(file, mode);
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a draft, syncs it and renames it: never half there, and never open to others for a moment. */
async function keep(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** It is renewed only at a start, and a node may run for months. */
const renewalMs = 365 * 24 * 60 * 60 * 1000;

/** Why a stored pair can't be used any longer; undefined if it can. */
function certificateProblem({ certificate, key }: CertificateAndKey, now = new Date()): string | undefined {
  const parsed = parse(certificate, key);
  if (!parsed) return 'it cannot be read';
  const { x509, privateKey } = parsed;
  if (!x509.checkPrivateKey(privateKey)) return 'its key does not match';
  if (!x509.checkHost('localhost') || !x509.checkIP('127.0.0.1')) return 'it names another machine';
  if (new Date(x509.validFrom) > now) return `it is not valid before ${x509.validFrom}`;
  if (new Date(x509.validTo).getTime() - now.getTime() < renewalMs) return `it expires on ${x509.validTo}`;
  return undefined;
}

function parse(certificate: string, key: string) {
  try {
    return { x509: new X509Certificate(certificate), privateKey: createPrivateKey(key) };
  } catch {
    return undefined;
  }
}

/** The node's access control: TLS with this certificate, and this user's password. */
export interface NodeAccess extends CertificateAndKey {
  user: string;
  password: string;
}

const user = 'app';
const passwordBytes = 24;
/** Neither `:` nor `@`, at which clients split a connection string, nor any character that needs encoding. */
const passwordForm = /^[\w.~-]{16,}$/;

const filesOf = (folder: string) => ({
  certificate: resolve(folder, 'certificate.pem'),
  key: resolve(folder, 'key.pem'),
  password: resolve(folder, 'password'),
  connection: resolve(folder, 'connection'),
});

/**
 * Reads certificate, key and password of a node, and makes what is missing. A certificate in its last year, or without its key, is
 * replaced; the password stays. Key, password and connection string are readable only by the owner of the folder.
 * @param log gets a line when an existing file is replaced
 * @throws Error if the folder can't be written, or the password file holds no password
 */
export async function openAccess(folder: string, log: (line: string) => void): Promise<NodeAccess> {
  await makeFolder(folder);
  return { ...(await openCertificate(folder, log)), user, password: await openPassword(folder) };
}

async function openCertificate(folder: string, log: (line: string) => void): Promise<CertificateAndKey> {
  const files = filesOf(folder);
  const [certificate, key] = [await readKept(files.certificate, PUBLIC), await readKept(files.key, PRIVATE)];
  if (certificate !== undefined) {
    const kept = { certificate, key: key ?? '' };
    const problem = certificateProblem(kept);
    if (!problem) return kept;
    log(`${files.certificate} is being replaced: ${problem}; clients elsewhere need the new one`);
  }
  // Only now: nearly every start finds the files of the first one.
  const { makeCertificate } = await import('./make-certificate.js');
  const made = await makeCertificate();
  await keep(files.key, made.key, PRIVATE);
  await keep(files.certificate, made.certificate, PUBLIC);
  return made;
}

async function openPassword(folder: string): Promise<string> {
  const { password: file } = filesOf(folder);
  const kept = (await readKept(file, PRIVATE))?.trim();
  if (kept === undefined) {
    const made = randomBytes(passwordBytes).toString('base64url');
    await keep(file, `${made}\n`, PRIVATE);
    return made;
  }
  if (!passwordForm.test(kept))
    throw new Error(`${file} must hold 16 or more letters, digits, ".", "_", "~" or "-"; without the file one is made`);
  return kept;
}

/**
 * Writes the connection string of a node that serves at a port of this machine, for readers of the folder.
 * @returns the string, for any client of EventStoreDB
 */
export async function keepConnection(folder: string, { password }: NodeAccess, port: number): Promise<string> {
  const files = filesOf(folder);
  const url = `esdb://${user}:${password}@127.0.0.1:${port}?tlsCaFile=${encodePath(files.certificate)}`;
  await keep(files.connection, `${url}\n`, PRIVATE);
  return url;
}

/** The string that a node wrote last. @throws Error if none has */
export async function readConnection(folder: string): Promise<string> {
  const { connection } = filesOf(folder);
  const kept = await readKept(connection, PRIVATE);
  if (kept === undefined) throw new Error(`${connection} is missing: no node has served from there yet`);
  return kept.trim();
}

/** Percent-encoded if a client, or a shell, would misread a character. */
function encodePath(path: string): string {
  const reserved = /[!'()*]/g;
  const code = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(reserved, code))
    .join('/');
}
