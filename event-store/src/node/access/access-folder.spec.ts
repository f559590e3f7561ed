import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { X509Certificate as ParsedCertificate } from '@peculiar/x509';
import { keepConnection, openAccess, readConnection } from './access-folder.js';
import { makeCertificate } from './make-certificate.js';

const day = 24 * 60 * 60 * 1000;

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-access-'));
  said = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openAccess(folder, (line) => said.push(line));
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

describe('the first start', () => {
  it('makes what is secret for the owner alone, and nothing beside it', async () => {
    await keepConnection(folder, await open(), 2113);
    expect(readdirSync(folder).sort()).toEqual(['certificate.pem', 'connection', 'key.pem', 'password']);
    expect(['key.pem', 'password', 'connection'].map(modeOf)).toEqual(['600', '600', '600']);
    expect(modeOf('certificate.pem')).toBe('644');
  });

  it('makes a certificate of SHA-256 for this machine, for ten years, that is no authority', async () => {
    const { certificate } = await open();
    const x509 = new X509Certificate(certificate);
    expect(['localhost', 'other.example.com'].map((name) => x509.checkHost(name))).toEqual(['localhost', undefined]);
    expect(['127.0.0.1', '10.0.0.1'].map((address) => x509.checkIP(address))).toEqual(['127.0.0.1', undefined]);
    expect(x509.subjectAltName).toContain('IP Address:0:0:0:0:0:0:0:1');
    expect(x509.ca).toBe(false);
    const years = (Date.parse(x509.validTo) - Date.parse(x509.validFrom)) / day / 365.25;
    expect(Math.round(years * 100) / 100).toBe(10);
    expect(new ParsedCertificate(certificate).signatureAlgorithm).toMatchObject({
      name: 'ECDSA',
      hash: { name: 'SHA-256' },
    });
  });

  it('makes a password that no other one has, and that a connection string can hold as it is', async () => {
    const { password } = await open();
    expect(password).toMatch(/^[\w-]{32}$/);
    rmSync(join(folder, 'password'));
    expect((await open()).password).not.toBe(password);
  });
});

describe('a later start', () => {
  it('finds what the first one made', async () => {
    const first = await open();
    expect(await open()).toEqual(first);
    expect(said).toEqual([]);
  });

  it('closes files that were put back open to others', async () => {
    await keepConnection(folder, await open(), 2113);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o666);
    await open();
    await readConnection(folder);
    expect(['key.pem', 'password', 'connection', 'certificate.pem'].map(modeOf)).toEqual(['600', '600', '600', '644']);
  });

  it.each<[string, () => void | Promise<void>, RegExp]>([
    [
      'is in its last year',
      async () => {
        const old = await makeCertificate(new Date(Date.now() - 9.1 * 365.25 * day));
        writeFileSync(join(folder, 'certificate.pem'), old.certificate);
        writeFileSync(join(folder, 'key.pem'), old.key);
      },
      /it expires on /,
    ],
    [
      'has another key',
      async () => writeFileSync(join(folder, 'key.pem'), (await makeCertificate()).key),
      /its key does not match/,
    ],
    ['has lost its key', () => rmSync(join(folder, 'key.pem')), /cannot be read/],
    ['is no certificate', () => writeFileSync(join(folder, 'certificate.pem'), 'sample'), /cannot be read/],
  ])('makes a certificate anew that %s, and says so; the password stays', async (_how, spoil, line) => {
    const first = await open();
    await spoil();
    const next = await open();
    expect(next.certificate).not.toBe(first.certificate);
    expect(next.password).toBe(first.password);
    expect(new X509Certificate(next.certificate).validTo).toBe(new X509Certificate(kept()).validTo);
    expect(said).toEqual([expect.stringMatching(line)]);
    expect(modeOf('key.pem')).toBe('600');
  });

  it.each(['', 'short', 'with:colon-and-more', 'with@sign-and-more'])(
    'refuses the password file "%s"',
    async (text) => {
      await open();
      writeFileSync(join(folder, 'password'), text);
      await expect(open()).rejects.toThrow(`${join(folder, 'password')} must hold 16 or more`);
    },
  );
});

const kept = () => readFileSync(join(folder, 'certificate.pem'), 'utf8');

it('has no connection string before a node has served', async () => {
  await expect(readConnection(folder)).rejects.toThrow(`${join(folder, 'connection')} is missing`);
});
