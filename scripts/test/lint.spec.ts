import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lintFaults } from './lint-faults.js';

interface Config {
  rules: Record<string, unknown>;
  overrides: { files: string[]; rules: Record<string, unknown> }[];
}
interface Found {
  diagnostics: { code?: string; filename: string }[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** `frontend/react/purity` is planted in `frontend/react-purity.tsx`. */
const fileOf = (rule: string) =>
  rule.startsWith('frontend/') ? `frontend/${rule.slice(9).replace('/', '-')}.tsx` : `${rule.replace('/', '-')}.ts`;

let rulesByFile: Map<string, string[]>;

beforeAll(() => {
  mkdirSync(path.join(folder, 'frontend'));
  copyFileSync('.oxlintrc.json', path.join(folder, '.oxlintrc.json'));
  const compilerOptions = { strict: true, target: 'es2023', module: 'nodenext', jsx: 'react-jsx', types: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(path.join(folder, 'shown.ts'), 'export interface Shown {\n  count: number;\n}\n');
  for (const [rule, text] of Object.entries(lintFaults)) writeFileSync(path.join(folder, fileOf(rule)), `${text}\n`);
  const found = lint();
  rulesByFile = new Map();
  for (const { code = '', filename } of found.diagnostics) {
    const [, plugin = '', rule = ''] = /^([a-z-]+)\(([a-z-]+)\)$/.exec(code) ?? [];
    const name = plugin === 'eslint' ? rule : `${plugin.replace('react-hooks', 'react')}/${rule}`;
    rulesByFile.set(filename, [...(rulesByFile.get(filename) ?? []), name]);
  }
}, 120_000);

it.each(Object.keys(lintFaults))('%s is noticed', (rule) => {
  expect(rulesByFile.get(fileOf(rule))).toContain(rule.replace('frontend/', ''));
});

it('no rule is without a fault that it must notice', () => {
  const { rules, overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Config;
  const inFrontend = overrides.filter(({ files }) => files[0]?.startsWith('frontend/'));
  const all = [
    ...Object.keys(rules),
    ...inFrontend.flatMap((override) => Object.keys(override.rules).map((rule) => `frontend/${rule}`)),
  ];
  expect(Object.keys(lintFaults).sort()).toEqual(all.sort());
});

/** What oxlint says of the folder. */
function lint(): Found {
  const program = path.resolve('node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '-f', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  return JSON.parse(stdout) as Found;
}
