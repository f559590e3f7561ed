import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Service {
  command: [string];
  entrypoint: string[];
  environment: Record<string, string>;
}
const { services } = parse(readFileSync('docker-compose.cluster.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};
const { command, environment } = services.certificates!;

/**
 * What es-gencert-cli does: it refuses a folder that is there (create-ca only says so, and ends with 0) and signs with a key and a
 * certificate that belong together. A certificate is a line here: what it is, and by which authority.
 */
const standIn = `#!/bin/sh
command=$1
shift
while [ $# -gt 0 ]; do
  case "$1" in
    -out) out=$2 ;;
    -ca-certificate) ca=$2 ;;
    -ca-key) key=$2 ;;
    -days | -dns-names) ;;
    *) exit 1 ;;
  esac
  shift 2
done
if [ "$command" = create-ca ]; then
  if ! mkdir "$out"; then echo "output directory: $out already exists"; exit 0; fi
  count=$(cat "$COUNT" 2>/dev/null || echo 0)
  count=$((count + 1))
  echo "$count" >"$COUNT"
  echo "authority $count" >"$out/ca.crt"
  echo "authority $count" >"$out/ca.key"
  chmod 400 "$out/ca.key"
else
  if [ -f "$out/node.crt" ] || [ -f "$out/node.key" ]; then echo 'Existing files would be overwritten'; exit 1; fi
  [ "$(cat "$ca")" = "$(cat "$key")" ] || exit 1
  mkdir -p "$out"
  echo "node by $(cat "$ca")" >"$out/node.crt"
  echo key >"$out/node.key"
  chmod 400 "$out/node.key"
fi
`;

describe("the cluster's certificates", () => {
  let folder: string;
  const at = (...path: string[]) => join(folder, ...path);
  const text = (...path: string[]) => readFileSync(at('certificates', ...path), 'utf8').trim();
  /** What the application trusts. */
  const given = () => readFileSync(at('ca', 'ca.crt'), 'utf8').trim().split('\n').sort();
  /** What a node that starts now trusts. */
  const trusted = () =>
    readdirSync(at('certificates', 'ca'))
      .map((name) => text('ca', name))
      .sort();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-certificates-'));
    for (const name of ['bin', 'certificates', 'ca']) mkdirSync(at(name));
    for (const [name, script] of Object.entries({ 'es-gencert-cli': standIn, chown: '#!/bin/sh\n' })) {
      writeFileSync(at('bin', name), script);
      chmodSync(at('bin', name), 0o755);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the service's command, with the volumes in our folder. */
  function make(renew = environment.RENEW) {
    const script = command[0]
      .replaceAll('$$', '$')
      .replaceAll(/(^|\s)\/(certificates|ca)\b/g, (_, before: string, name: string) => `${before}${at(name)}`);
    const env = { ...process.env, PATH: `${at('bin')}:${process.env.PATH}`, COUNT: at('count'), RENEW: renew };
    return spawnSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' });
  }
  const made = (renew?: string) => {
    const { status, stdout, stderr } = make(renew);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  };

  it('are made at the first start, and stay at every other', () => {
    const start = () => {
      made();
      return [trusted(), given(), text('node', 'node.crt')];
    };
    expect(start()).toEqual([['authority 1'], ['authority 1'], 'node by authority 1']);
    expect(start()).toEqual([['authority 1'], ['authority 1'], 'node by authority 1']);
    expect(readdirSync(at('certificates')).sort()).toEqual(['ca', 'ca.key', 'node']);
    expect(execFileSync('stat', ['-c', '%a', at('certificates', 'ca.key')], { encoding: 'utf8' }).trim()).toBe('600');
  });

  it('are renewed in steps, and whoever has not started anew yet is trusted at each', () => {
    made();
    made('authority');
    expect([trusted(), text('node', 'node.crt')]).toEqual([['authority 1', 'authority 2'], 'node by authority 1']);
    expect(given()).toEqual(trusted());
    made('nodes');
    expect([trusted(), text('node', 'node.crt')]).toEqual([['authority 1', 'authority 2'], 'node by authority 2']);
    made('forget');
    expect([trusted(), given(), text('node', 'node.crt')]).toEqual([
      ['authority 2'],
      ['authority 2'],
      'node by authority 2',
    ]);
  });

  it('of the nodes alone are made anew by the same authority', () => {
    made();
    rmSync(at('certificates', 'node', 'node.crt'));
    made();
    expect([trusted(), text('node', 'node.crt')]).toEqual([['authority 1'], 'node by authority 1']);
    made('nodes');
    expect([trusted(), text('node', 'node.crt')]).toEqual([['authority 1'], 'node by authority 1']);
  });

  it('lose no trust when a renewal was cut off: the same step again', () => {
    made();
    made('authority');
    // Killed between the key and the certificate: they do not belong together.
    writeFileSync(at('certificates', 'ca.key'), 'authority 3\n');
    expect(make('nodes').status).toBe(1);
    expect(text('node', 'node.crt')).toBe('node by authority 1');
    mkdirSync(at('certificates', 'new'));
    made('authority');
    made('nodes');
    expect(trusted()).toContain('authority 1');
    expect(trusted()).toContain(text('node', 'node.crt').replace('node by ', ''));
  });

  it('are left alone by a step that there is none of', () => {
    made();
    const { status, stderr } = make('all');
    expect([status, stderr]).toEqual([64, 'RENEW is authority, nodes or forget, not all\n']);
    expect([trusted(), text('node', 'node.crt')]).toEqual([['authority 1'], 'node by authority 1']);
  });
});
