import { describe, expect, it } from '@jest/globals';
import { endedEarly, sampleWords } from './import-words.js';

describe('the words of an import', () => {
  it('given what a line would make, then they are those of its columns, without what it does not say', () => {
    const values = { note: 'Calls back', estimatedRentCents: '150000', name: 'Sample Owner', status: 'leads' };
    expect(sampleWords({ ...values, squareFootage: '0' })).toBe(
      'Name: Sample Owner · Stage: New Lead · Estimated rent: $1,500 · Note: Calls back',
    );
    expect(sampleWords({})).toBe('');
  });

  it('given one that was stopped, or lost its file then, then it ended early', () => {
    expect(endedEarly({ state: 'stopped', progress: 500, lines: 1000 })).toBe(true);
    expect(endedEarly({ state: 'done', progress: 500, lines: 1000 })).toBe(true);
    expect(endedEarly({ state: 'done', progress: 1000, lines: 1000 })).toBe(false);
    expect(endedEarly({ state: 'running', progress: 500, lines: 1000 })).toBe(false);
  });
});
