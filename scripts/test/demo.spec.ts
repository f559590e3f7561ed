import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { howToSignIn } from '../lib/demo.mjs';
import { closeDemo, demoFolder, openDemo, demoOptions } from '../lib/demo-folder.mjs';
import { providersSet } from '../lib/sandbox.mjs';

describe('the options of npm run demo', () => {
  it('are 300 leads unless others are asked for', () => {
    expect(demoOptions([])).toEqual({ leads: 300, seed: 'sample' });
    expect(demoOptions(['--leads', '10,000', '--seed=two'])).toEqual({ leads: 10_000, seed: 'two' });
  });

  it.each([
    [['--leads', '0'], '--leads must be a whole number from 1 to 1000000, not "0".'],
    [['--leads', 'many'], '--leads must be a whole number from 1 to 1000000, not "many".'],
    [['--lead', '3'], "Unknown option '--lead'. Use: npm run demo -- [--leads 300] [--seed sample]"],
  ])('refuse %j', (args, line) => {
    expect(() => demoOptions(args)).toThrow(line);
  });
});

describe('the providers of the environment', () => {
  it('are named, those alone that have a value', () => {
    const env = {
      STRIPE_SECRET_KEY: 'a',
      ODOO_URL: ' ',
      MAIL_FROM: 'b',
      CALENDAR_ICS_URL: 'c',
      PORT: '1',
      MAILDIR: 'd',
    };
    expect(providersSet(env)).toEqual(['CALENDAR_ICS_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY']);
  });
});

describe('the folder of a demo', () => {
  const wanted = { leads: 300, seed: 'sample' };
  let root: string;
  let folder: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lead-pipeline-demo-'));
    folder = demoFolder(wanted, undefined, root);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is one for each size and seed, unless DATA_DIR names one', () => {
    expect(folder).toBe(join(root, 'data-demo'));
    expect(demoFolder({ leads: 10_000, seed: 'b/c' }, undefined, root)).toBe(join(root, 'data-demo-10000-b_c'));
    expect(demoFolder(wanted, './mine', root)).toBe(join(root, 'mine'));
  });

  it('keeps the day and the password of its first start, for the owner only', () => {
    const first = openDemo(folder, wanted);
    expect(first).toMatchObject({ goesOn: false, demo: { ...wanted, admin: 'admin@example.com', filled: false } });
    expect(openDemo(folder, wanted).demo).toEqual(first.demo);
    expect(statSync(join(folder, 'demo.json')).mode & 0o077).toBe(0);
  });

  it('has its password shown when it was made here, and not when it was given', () => {
    const { demo } = openDemo(folder, wanted);
    expect(howToSignIn(demo, 'http://here')).toMatch(demo.password);
    const given = openDemo(join(root, 'given'), { ...wanted, admin: 'dana@example.com', password: 'used elsewhere' });
    expect(given.demo.password).toBe('used elsewhere');
    const sentence = howToSignIn(given.demo, 'http://here');
    expect(sentence).toMatch('signs in at http://here/login as dana@example.com, or');
    expect(sentence).not.toMatch('used elsewhere');
  });

  it('goes on while it is not filled, and is left alone afterwards', () => {
    const { demo } = openDemo(folder, wanted);
    expect(openDemo(folder, wanted).goesOn).toBe(true);
    closeDemo(folder, demo);
    expect(openDemo(folder, wanted)).toEqual({ goesOn: false, demo: { ...demo, filled: true } });
  });

  it('is refused when it holds other data, which stays untouched', () => {
    writeFileSync(join(root, 'postgres-passwords.json'), 'kept');
    expect(() => openDemo(root, wanted)).toThrow(
      `${root} (DATA_DIR) holds other data; sample leads belong in a folder of their own.`,
    );
    expect(readFileSync(join(root, 'postgres-passwords.json'), 'utf8')).toBe('kept');
  });

  it('is refused for another demo', () => {
    openDemo(folder, wanted);
    expect(() => openDemo(folder, { ...wanted, leads: 40 })).toThrow(
      `${folder} (DATA_DIR) is a demo of 300 leads, seed sample; use these, or name another folder.`,
    );
  });
});
