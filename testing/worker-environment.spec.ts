import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const files = ['one', 'two', 'three'];

/** Tells of each report of a test that Jest gets. */
const reporter = `module.exports = class { onTestCaseResult(_, { fullName }) { console.log('told ' + fullName); } };`;

describe('specs of one worker', () => {
  let folder: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'lead-pipeline-jest-')));
    const config = {
      rootDir: folder,
      testEnvironment: resolve('testing/jest/worker-environment.cjs'),
      runtime: resolve('testing/jest/worker-runtime.cjs'),
      reporters: [join(folder, 'reporter.cjs')],
      transform: {},
    };
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'reporter.cjs'), reporter);
    for (const name of files)
      writeFileSync(join(folder, `${name}.test.js`), `test('${name}', () => expect(1).toBe(1));`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are reported once each, however many came before', () => {
    const jest = ['node_modules/jest/bin/jest.js', '--runInBand', '--config', join(folder, 'jest.config.json')];
    const { status, stdout } = spawnSync(process.execPath, jest, { encoding: 'utf8' });
    const told = stdout.split('\n').filter((line) => line.startsWith('told '));
    expect(told.sort()).toEqual(files.map((name) => `told ${name}`).sort());
    expect(status).toBe(0);
  });
});
