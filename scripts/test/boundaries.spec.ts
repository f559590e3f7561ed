import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { boundaryFaults, innocent } from './boundary-faults.js';

const configs = ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'];
const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Circles are named once, and those of folders by a folder. */
const onceNamed: Record<string, string[]> = {
  'no-circular': ['bench/src/one.ts'],
  'no-circle-of-folders': ['bench/src/up', 'bench/src/down'],
};

/** The rules that a file breaks, by the file; of folders, by the folder. */
const broken = new Map<string, string[]>();

beforeAll(() => {
  for (const config of [...configs, 'tsconfig.json', 'package.json']) copyFileSync(config, path.join(folder, config));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const imports = Object.values(boundaryFaults).flatMap((files) => Object.entries(files));
  for (const [file, imported] of imports)
    put(file, `import '${/^\.+\//.test(imported) ? `${imported}.js` : imported}';\n`);
  for (const [file, text] of Object.entries(innocent)) put(file, `${text}\nexport {};\n`);
  for (const { rule, from } of configs.flatMap(violations)) broken.set(from, [...(broken.get(from) ?? []), rule.name]);
}, 120_000);

it.each(Object.entries(boundaryFaults))('%s is noticed', (rule, files) => {
  const from = onceNamed[rule] ?? Object.keys(files);
  for (const each of from)
    expect({ each, broken: broken.get(each) }).toMatchObject({ broken: expect.arrayContaining([rule]) });
});

it('what breaks no rule is not named', () => {
  expect(Object.keys(innocent).filter((file) => broken.has(file))).toEqual([]);
});

it('no rule is without a fault that it must notice', () => {
  const required = createRequire(path.resolve('package.json'));
  const rules = configs.flatMap((config) =>
    (required(path.resolve(config)) as { forbidden: { name: string }[] }).forbidden.map(({ name }) => name),
  );
  expect(Object.keys(boundaryFaults).sort()).toEqual(rules.sort());
});

function put(file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** What dependency-cruiser says of the folder. */
function violations(config: string): { rule: { name: string }; from: string }[] {
  const program = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rooms = [
    'contracts',
    'event-store',
    'projections',
    'backend',
    'frontend',
    'bench',
    'sandbox',
    'testing',
    'e2e',
  ];
  const args = [program, '--config', config, '--output-type', 'json', ...rooms];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  return (JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } }).summary
    .violations;
}
