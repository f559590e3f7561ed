import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from './eventually.js';

/** Prints each report of a test that Jest gets. */
const reporter = `module.exports = class { onTestCaseResult(_, { fullName }) { console.log('reported ' + fullName); } };`;

/** Something that keeps a process running, as a system does, and says where it runs, and when it is stopped. */
const keeps = `
  test('keeps', () => {
    const { appendFileSync } = require('node:fs');
    appendFileSync(__dirname + '/pids', process.pid + ' ');
    const timer = setInterval(() => {}, 1_000);
    worker.atEnd(async () => { clearInterval(timer); appendFileSync(__dirname + '/stopped', 'once '); });
    if (process.env.HANGS) return new Promise(() => {});
  });`;

/** Two things that run until the end; the later one needs the earlier. */
const needs = `
  test('needs', () => {
    const { appendFileSync } = require('node:fs');
    for (const each of ['earlier', 'later'])
      worker.atEnd(async () => appendFileSync(__dirname + '/order', each + ' '));
  });`;

/** Counts the stores of asynchronous contexts that end. */
const counts = `
  test('counts', () => {
    const { AsyncLocalStorage } = require('node:async_hooks');
    const { disable } = AsyncLocalStorage.prototype;
    globalThis.ended = 0;
    AsyncLocalStorage.prototype.disable = function () { ended++; disable.call(this); };
  });`;

/** Holds something as long as its module and hooks are held. */
const holds = `
  const held = {};
  beforeAll(() => void held);
  test('holds', () => { globalThis.earlier = new WeakRef(held); });`;

/** Looks for it after each of a few collections. */
const looks = `
  test('looks', async () => {
    require('node:v8').setFlagsFromString('--expose-gc');
    const collect = require('node:vm').runInNewContext('gc');
    for (let n = 0; n < 10 && earlier.deref(); n++) {
      await new Promise((resolve) => setTimeout(resolve));
      collect();
    }
    expect(earlier.deref()).toBe(undefined);
  });`;

describe('specs of one worker', () => {
  let folder: string;
  const jest = (...args: string[]) => [
    'node_modules/jest/bin/jest.js',
    ...args,
    '--config',
    join(folder, 'jest.config.json'),
  ];
  /** Jest runs a few fast files in its own process, unless it has to look at the workers' memory. */
  const inWorkers = ['--maxWorkers=2', '--workerIdleMemoryLimit=1000GB'];
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const pids = () => readFileSync(join(folder, 'pids'), 'utf8').trim().split(' ').map(Number);

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'lead-pipeline-jest-')));
    const config = {
      rootDir: folder,
      testEnvironment: resolve('testing/jest/worker-environment.cjs'),
      runtime: resolve('testing/jest/worker-runtime.cjs'),
      globalTeardown: resolve('testing/global-teardown.mjs'),
      reporters: [join(folder, 'reporter.cjs')],
      transform: {},
    };
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'reporter.cjs'), reporter);
    for (const name of ['one', 'two', 'three'])
      writeFileSync(join(folder, `${name}.test.js`), `test('${name}', () => expect(1).toBe(1));`);
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.keeps.test.js`), keeps);
    writeFileSync(join(folder, 'order.test.js'), needs);
    writeFileSync(join(folder, 'large.storage.test.js'), `${counts}// ${'The larger file runs first. '.repeat(20)}`);
    writeFileSync(join(folder, 'small.storage.test.js'), `test('counted', () => expect(ended).toBe(1));`);
    writeFileSync(join(folder, 'large.memory.test.js'), `${holds}// ${'The larger file runs first. '.repeat(40)}`);
    writeFileSync(join(folder, 'small.memory.test.js'), looks);
    const fails = `test('fails', () => { throw new Error(); });`;
    const after = `test('after', () => expect(worker.failed).toBe(true));`;
    const before = `test('before', () => expect(worker.failed).toBe(false));`;
    writeFileSync(join(folder, 'failing.test.js'), [before, fails, after].join('\n'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are reported once each, however many came before', () => {
    const run = jest('--runInBand', 'one', 'two', 'three');
    const { status, stdout } = spawnSync(process.execPath, run, { encoding: 'utf8' });
    const reported = stdout.split('\n').filter((line) => line.startsWith('reported '));
    expect(reported.sort()).toEqual(['one', 'two', 'three'].map((name) => `reported ${name}`).sort());
    expect(status).toBe(0);
  });

  it('leave no store behind that every later promise is handed to', () => {
    const run = jest('--runInBand', 'storage');
    const { status, stderr } = spawnSync(process.execPath, run, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('leave nothing of themselves in memory', () => {
    const run = jest('--runInBand', 'memory');
    const { status, stderr } = spawnSync(process.execPath, run, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('know whether one has failed', () => {
    const { status, stdout } = spawnSync(process.execPath, jest('--json', 'failing'), { encoding: 'utf8' });
    const { numPassedTests } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { numPassedTests: number };
    expect([status, numPassedTests]).toEqual([1, 2]);
  });

  it('may keep something running until the end, in the process of the run', () => {
    const { status } = spawnSync(process.execPath, jest('--runInBand', 'keeps'), { encoding: 'utf8' });
    expect([status, readFileSync(join(folder, 'stopped'), 'utf8')]).toEqual([0, 'once once ']);
  });

  it('stop at the end what began last first, which may need what was there before', () => {
    const { status } = spawnSync(process.execPath, jest('--runInBand', 'order'), { encoding: 'utf8' });
    expect([status, readFileSync(join(folder, 'order'), 'utf8')]).toEqual([0, 'later earlier ']);
  });

  it('may keep something running until the end of a worker, which leaves by itself', () => {
    rmSync(join(folder, 'pids'), { force: true });
    const { status, stderr, pid } = spawnSync(process.execPath, jest(...inWorkers, 'keeps'), { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('force exited')]);
    expect(pids()).not.toContain(pid);
    expect(pids().filter(isRunning)).toEqual([]);
  });

  it('end with their run when it is killed', async () => {
    rmSync(join(folder, 'pids'), { force: true });
    const run = spawn(process.execPath, jest(...inWorkers, 'keeps'), { env: { ...process.env, HANGS: '1' } });
    const exited = once(run, 'exit');
    await eventually(() => existsSync(join(folder, 'pids')) && pids().length === 2);
    run.kill('SIGKILL');
    await exited;
    await eventually(() => pids().filter(isRunning).length === 0);
  });
});

describe('component specs of one worker', () => {
  /** Left by one file: a turn that is due at once, as of React's scheduler, something later, and links that lead nowhere. */
  const leaves = `
    test('leaves', () => {
      setTimeout(() => { window.turn = true; }, 0);
      setTimeout(() => { window.later = true; }, 20);
      HTMLAnchorElement.prototype.click = window.print = () => {};
      window.replaced = window.print;
    });
    // ${'The larger file runs first. '.repeat(20)}`;
  const finds = `
    test('finds', async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect([window.turn, window.later]).toEqual([true, undefined]);
    });
    test('presses', () => {
      const link = document.createElement('a');
      link.onclick = () => { window.clicked = true; return false; };
      link.click();
      expect([window.clicked, window.print === window.replaced]).toEqual([true, false]);
    });`;

  it('take each other no turn that is due, and leave each other nothing later, nor a method replaced', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lead-pipeline-jest-')));
    try {
      const testEnvironment = resolve('testing/jest/page-environment.cjs');
      const runtime = resolve('testing/jest/worker-runtime.cjs');
      const config = { rootDir: folder, testEnvironment, runtime, transform: {} };
      writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
      writeFileSync(join(folder, 'leaves.test.js'), leaves);
      writeFileSync(join(folder, 'finds.test.js'), finds);
      const jest = ['node_modules/jest/bin/jest.js', '--runInBand', '--config', join(folder, 'jest.config.json')];
      const { status, stderr } = spawnSync(process.execPath, jest, { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.stringContaining('3 passed')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
