import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

type Kind = 'files' | 'exports' | 'types' | 'duplicates' | 'dependencies' | 'unlisted' | 'unresolved';
type Named = { name: string };
type Issue = Record<Kind, (Named | Named[])[]>;

/** What nothing uses, planted in a project of three files, and what of it is found. */
const planted: [Kind, string[]][] = [
  ['files', ['backend/src/alone.ts']],
  ['exports', ['never', 'hereOnly']],
  ['types', ['Never']],
  ['duplicates', ['used', 'usedAgain']],
  ['dependencies', ['never-imported']],
  ['unlisted', ['never-listed']],
  ['unresolved', ['./gone.js']],
];
const sources = {
  'backend/src/main.ts': `import 'never-listed';
import './gone.js';
import { used, usedAgain } from './parts.js';
used(usedAgain);
`,
  'backend/src/parts.ts': `export const used = (what: unknown) => what ?? hereOnly;
export const usedAgain = used;
export const never = 1;
export const hereOnly = 2;
export interface Never {
  count: number;
}
`,
  'backend/src/alone.ts': 'export const alone = 1;\n',
  'package.json': JSON.stringify({ name: 'planted', type: 'module', dependencies: { 'never-imported': '1.0.0' } }),
};

const folder = mkdtempSync(path.join(tmpdir(), 'unused-'));
afterAll(() => rmSync(folder, { recursive: true }));

let issues: Issue[];

beforeAll(() => {
  mkdirSync(path.join(folder, 'backend/src'), { recursive: true });
  for (const config of ['knip.jsonc', 'tsconfig.json']) copyFileSync(config, path.join(folder, config));
  for (const [file, text] of Object.entries(sources)) writeFileSync(path.join(folder, file), text);
  const program = path.resolve('node_modules/knip/bin/knip.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--reporter', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 1 || !stdout.startsWith('{')) throw new Error(stdout + stderr);
  issues = (JSON.parse(stdout) as { issues: Issue[] }).issues;
}, 120_000);

it.each(planted)('of %s, %j is noticed', (kind, names) => {
  const found = issues.flatMap((issue) => issue[kind].flat()).map(({ name }) => name);
  expect(found.sort()).toEqual(names.sort());
});
