import { describe, expect, it } from '@jest/globals';
import { progressTo } from './progress.js';

function said(isTerminal: boolean, updates: readonly [at: number, line: string][]): string[] {
  const lines: string[] = [];
  let clock = 0;
  const progress = progressTo(
    (line) => lines.push(line),
    isTerminal,
    () => clock,
  );
  for (const [at, line] of updates) {
    clock = at;
    progress.update(line);
  }
  progress.end();
  return lines;
}

describe('progress', () => {
  it('is never printed twice in the same words', () => {
    const updates: [number, string][] = [0, 2_000, 8_000, 30_000].map((at) => [at, 'verify pipeline: requested']);
    expect(said(true, updates)).toEqual(['verify pipeline: requested']);
    expect(said(false, updates)).toEqual(['verify pipeline: requested']);
  });

  it('is printed every few seconds where there is no terminal, and its last line always', () => {
    const updates: [number, string][] = [0, 1_500, 3_000, 4_999, 6_000, 7_500].map((at) => [at, `at ${at}`]);
    expect(said(false, updates)).toEqual(['at 0', 'at 6000', 'at 7500']);
    expect(said(true, updates)).toHaveLength(6);
  });

  it('says at once what must not be missed, and not twice in a row', () => {
    const lines: string[] = [];
    const progress = progressTo(
      (line) => lines.push(line),
      false,
      () => 0,
    );
    progress.update('at 1');
    progress.update('at 2');
    for (const line of ['the log is away', 'the log is away']) progress.say(line);
    progress.end();
    expect(lines).toEqual(['at 1', 'the log is away']);
  });

  it('does not repeat at its end what was said since', () => {
    expect(
      said(false, [
        [0, 'a'],
        [100, 'b'],
        [200, 'a'],
      ]),
    ).toEqual(['a']);
  });
});
