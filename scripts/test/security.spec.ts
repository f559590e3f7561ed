import { createSecretKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '../../backend/src/platform/config/config.js';
import { secretsOf } from '../../backend/src/platform/config/secrets.js';
import { asvsIds, idsOf } from './asvs-ids.js';
import { faultsOf, specificationRows, type Row } from './specification-table.js';

const document = 'docs/security.md';

/** A row's statement on its requirement; a row without a test has to say why. */
const verdicts = ['Not met', 'Partly met', 'Does not apply', 'No test'] as const;
type Verdict = (typeof verdicts)[number] | 'Met';

function verdictOf({ reason, tests, line }: Row): Verdict {
  const said = verdicts.find((verdict) => reason.startsWith(`${verdict}: `));
  if (!said && (reason !== '' || tests.length === 0))
    throw new Error(`line ${line}: "${reason}" says none of ${verdicts.join(', ')}`);
  return said ?? 'Met';
}

describe('the requirements of OWASP ASVS 5.0.0', () => {
  it('are 253 of levels 1 and 2', () => {
    expect([asvsIds.length, new Set(asvsIds).size]).toEqual([253, 253]);
    expect(asvsIds).not.toContain('1.2.10');
  });

  it('are named by a row alone or from one to another, without those of level 3', () => {
    expect(idsOf('v5.0.0-1.2.9: Escaped')).toEqual(['1.2.9']);
    expect(idsOf('v5.0.0-1.2.8 to 1.3.1: Some')).toEqual(['1.2.8', '1.2.9', '1.3.1']);
    for (const asked of ['1.2.9: Escaped', 'v5.0.0-1.2.10: CSV', 'v5.0.0-1.2.9:', 'v5.0.0-1.2.9 to 1.2.8: Back'])
      expect(() => idsOf(asked)).toThrow('begins with no requirement');
  });
});

describe(document, () => {
  const markdown = readFileSync(document, 'utf8');
  const rows = specificationRows(markdown);
  const source = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

  it('has every requirement of levels 1 and 2 once, in their order', () => {
    expect(rows.flatMap(({ asked }) => idsOf(asked))).toEqual(asvsIds);
  });

  it('names only tests and files that there are', () => {
    expect(rows.flatMap((row) => faultsOf(row, source))).toEqual([]);
  });

  it('has a test for what it calls met, and none for what does not apply', () => {
    for (const row of rows) {
      const verdict = verdictOf(row);
      if (verdict === 'Does not apply' || verdict === 'No test') expect([row.line, row.tests]).toEqual([row.line, []]);
      if (verdict === 'Partly met')
        expect([row.line, row.tests.length > 0 || row.builtIn.length > 0]).toEqual([row.line, true]);
    }
  });

  it('counts right what it says of them', () => {
    const counted = new Map<Verdict, number>();
    for (const row of rows) {
      const verdict = verdictOf(row);
      counted.set(verdict, (counted.get(verdict) ?? 0) + idsOf(row.asked).length);
    }
    const sums = ['Met', ...verdicts].map((verdict) => `| ${verdict} | ${counted.get(verdict as Verdict) ?? 0} |`);
    for (const line of sums) expect(markdown.replaceAll(/ +/g, ' ')).toContain(line);
  });

  it('lists every secret that is derived from the root, in the order of the code', () => {
    const [, section = ''] = markdown.split('### Derived from the root');
    const [table = ''] = section.split(/\n#+ /);
    const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(Object.keys(secretsOf(createSecretKey(Buffer.alloc(32)))));
  });

  it('names among the ways in every secret by which somebody outside is believed something', () => {
    // Their holder proves nothing by them: what they sealed, hashed or signed is only read here, or opens nothing.
    const inside = ['idempotency', 'historySigning', 'knownBrowsers', 'secondFactors', 'backupKey'];
    const alsoInside = ['files', 'fileHashes', 'dailyTurns'];
    const [, section = ''] = markdown.split('### Ways in');
    const [table = ''] = section.split(/\n#+ /);
    const others = Object.keys(secretsOf(createSecretKey(Buffer.alloc(32)))).filter(
      (name) => ![...inside, ...alsoInside].includes(name),
    );
    expect(others.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every address that the configuration has the system call', () => {
    const names = new Set<string>();
    const known: Record<string, string> = {
      ...{ DATABASE_URL: 'postgres://app@127.0.0.1/app', EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' },
    };
    parseConfig(new Proxy(known, { get: (_, name: string) => (names.add(name), known[name]) }));
    const called = [...names].filter((name) => /_(?:URL|API_BASE|TO|URL_S3)$/.test(name));
    // Where browsers find the site, and where owners' replies go.
    const ours = ['PUBLIC_URL', 'MAIL_REPLY_TO'];
    const [, section = ''] = markdown.split('### Who the system talks to');
    const [list = ''] = section.split(/\n#+ /);
    expect(called).toEqual(expect.arrayContaining(['SMTP_URL', 'BACKUP_TO', 'DOCUSEAL_BASE_URL', ...ours]));
    expect(called.filter((name) => !ours.includes(name) && !list.includes(`\`${name}\``))).toEqual([]);
  });
});
