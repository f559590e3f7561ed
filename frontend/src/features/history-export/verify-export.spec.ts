import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryExport } from '../../../../contracts/src/history/queries.js';
import { exportFile, exportFileName } from './export-file.js';
import { readExport, verifyExport } from './verify-export.js';

let keys: CryptoKeyPair;
let otherKeys: CryptoKeyPair;

beforeAll(async () => {
  const generate = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  [keys, otherKeys] = [await generate(), await generate()];
});

const base64 = (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
const publicKeyOf = async ({ publicKey }: CryptoKeyPair) => base64(await crypto.subtle.exportKey('spki', publicKey));
const bytes = (text: string) => new TextEncoder().encode(text);

function event(revision: number, type: string) {
  return {
    id: `7c3a1c9e-52b5-4f3e-8a68-6f1c0e3f7d2${revision}`,
    type,
    revision,
    position: String(10 + revision),
    occurredAt: '2026-03-03T20:15:00.000Z',
    actor: { kind: 'visitor', id: null },
    actorName: null,
    correlationId: 'c',
    causationId: `c${revision}`,
    data: { content: '</script><b>"note"</b> & more' },
    changes: [{ field: 'name', from: null, to: 'Sample Owner' }],
  };
}

const head = {
  format: 'lead-history-1',
  leadId: '0b7d3f6e-8a51-4c1e-9f0a-2b6f4b1d9c11',
  exportedAt: '2026-04-01T12:00:00.000Z',
  exportedBy: 'ann@example.com',
  events: 3,
};
const events = [event(0, 'LeadCreated'), event(1, 'NoteAdded'), event(2, 'LeadStatusMoved')];

/** Signs it as a system with these keys would. */
async function signed(lines: string[], pair = keys): Promise<HistoryExport> {
  let hash = '';
  const hashes: string[] = [];
  for (const line of lines) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(`${hash}\n${line}`)));
    hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    hashes.push(hash);
  }
  const signature = base64(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes(hash)));
  return { lines, hashes, publicKey: await publicKeyOf(pair), signature };
}
const lines = [head, ...events].map((line) => JSON.stringify(line));
const problemOf = async (exported: HistoryExport, key?: string) => {
  const verdict = await verifyExport(exported, key ?? (await publicKeyOf(keys)));
  return verdict.intact ? null : verdict.problem;
};

describe('verifyExport', () => {
  it('accepts what was signed, and hands out its head and events', async () => {
    const verdict = await verifyExport(await signed(lines), await publicKeyOf(keys));
    expect(verdict).toMatchObject({ intact: true, head, signatureChecked: true });
    expect(verdict.intact && verdict.events.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
  });

  it('names the event that was changed', async () => {
    const { lines: _, ...rest } = await signed(lines);
    const changed = lines.map((line, n) => (n === 2 ? line.replace('more', 'less') : line));
    expect(await problemOf({ ...rest, lines: changed })).toBe('Event 2 (NoteAdded) was changed after the export.');
  });

  it('finds every single changed character', async () => {
    const exported = await signed(lines);
    for (const [n, line] of lines.entries())
      for (let at = 0; at < line.length; at += 7) {
        const flipped = line.slice(0, at) + (line[at] === 'x' ? 'y' : 'x') + line.slice(at + 1);
        expect(await problemOf({ ...exported, lines: lines.with(n, flipped) })).not.toBeNull();
      }
  });

  it.each([
    ['the last event is left out', lines.slice(0, -1)],
    ['events change places', [lines[0]!, lines[2]!, lines[1]!, lines[3]!]],
    ['an event is added', [...lines, lines[3]!]],
  ])('refuses it when %s', async (_, changed) => {
    const { hashes, publicKey, signature } = await signed(lines);
    expect(await problemOf({ lines: changed, hashes, publicKey, signature })).not.toBeNull();
    // Also if the forger rebuilds the chain: the signature covers its end.
    expect(await problemOf({ ...(await signed(changed, otherKeys)), publicKey, signature })).not.toBeNull();
  });

  it('refuses a whole chain that another key signed, and believes any key when none is asked for', async () => {
    const foreign = await signed(lines, otherKeys);
    expect(await problemOf(foreign)).toBe('It was not signed by this system: the key in the file is a different one.');
    expect(await verifyExport(foreign)).toMatchObject({ intact: true });
    expect(await problemOf({ ...foreign, publicKey: await publicKeyOf(keys) })).toContain(
      'The signature does not match',
    );
  });

  it('refuses keys and signatures that are none', async () => {
    expect(await problemOf({ ...(await signed(lines)), publicKey: 'AAAA' }, 'AAAA')).toContain(
      'The signature does not match',
    );
    expect(await problemOf({ ...(await signed(lines)), signature: 'AAAA' })).toContain('The signature does not match');
  });
});

describe('exportFile', () => {
  let file: string;
  beforeAll(async () => {
    file = exportFile(await signed(lines), 'History of "A" <b>', 'show("</script>")');
  });

  it('holds data that can be read back and verified', async () => {
    expect(await problemOf(readExport(file)!)).toBeNull();
  });

  it('has exactly its own two scripts, whatever the data and the viewer say', () => {
    expect(file.match(/<\/script>/g)).toHaveLength(2);
    expect(file).toContain('<title>History of &quot;A&quot; &lt;b></title>');
  });

  it('reads no other file as an export', () => {
    expect(readExport('<html></html>')).toBeNull();
    expect(readExport('{"lines": []}')).toBeNull();
  });

  it('is saved under a name that any file system takes', () => {
    expect(exportFileName('José O’Sample / "Rentals"', head.exportedAt)).toBe(
      'history-josé-o-sample-rentals-2026-04-01.html',
    );
    expect(exportFileName('***', head.exportedAt)).toBe('history-lead-2026-04-01.html');
    // Ten in the evening of March 31 at the office.
    expect(exportFileName('***', '2026-04-01T03:00:00.000Z')).toBe('history-lead-2026-03-31.html');
  });
});
