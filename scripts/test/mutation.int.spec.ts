import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const mutation = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/test-faults.mjs', '--mutants', ...args], { encoding: 'utf8' });

describe('small faults in the pure core', () => {
  it('are noticed in the smallest room: nine of ten at least', () => {
    const { status, stdout } = mutation('calculators');
    expect(stdout).toMatch(/investment\.ts .*\| +\d{2,}/);
    expect(stdout).toContain('Final mutation score');
    expect(status).toBe(0);
  });

  it('in a room that there is not are refused', () => {
    const { status, stderr, stdout } = mutation('attic');
    expect(stderr + stdout).toContain('attic is not a room; the rooms are deciders,');
    expect(status).toBe(1);
  });
});
