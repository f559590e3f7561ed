import { describe, expect, it } from '@jest/globals';
import { jobStatus } from './run-ask.js';

describe('the exit status of a comparison', () => {
  const done = { kind: 'verify' as const, state: 'done' as const };
  const equal = { ...done, result: { equal: true, complete: true, differingRows: 0 } };
  const differs = { ...done, result: { equal: false, complete: true, differingRows: 2 } };
  const incomplete = { ...done, result: { equal: false, complete: false, differingRows: 0 } };
  it.each([
    ['equal', [equal, equal], 0],
    ['different', [equal, differs], 2],
    ['not complete', [equal, incomplete], 3],
    ['different and not complete', [incomplete, differs], 2],
    [
      'different in what was compared of it',
      [{ ...incomplete, result: { ...incomplete.result, differingRows: 1 } }],
      2,
    ],
    ['failed', [incomplete, { ...done, state: 'failed' as const, result: null }], 1],
    ['healed but for what is parked', [{ ...incomplete, kind: 'heal' as const }], 3],
  ])('%s', (_, jobs, status) => expect(jobStatus(jobs)).toBe(status));
});
