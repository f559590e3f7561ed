import { describe, expect, it } from '@jest/globals';
import { whoWrote } from './verify-export.js';

describe('who wrote the events of an export', () => {
  it.each([
    [undefined, 'not who wrote it there'],
    [{ valid: 3, before: 0, unproven: 0 }, 'Every event carries a valid MAC'],
    [{ valid: 3, before: 2, unproven: 0 }, '2 events are from before events carried a MAC'],
    [{ valid: 3, before: 0, unproven: 1 }, '1 event is not written by this system'],
    [{ valid: 0, before: 1, unproven: 2 }, '2 events are not written by this system'],
  ])('%j', (macs, words) => {
    expect(whoWrote({ ...(macs && { macs }) })).toContain(words);
  });
});
