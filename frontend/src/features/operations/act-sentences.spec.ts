import { describe, expect, it } from '@jest/globals';
import { projectionEvents } from '../../../../contracts/src/events/catalogue.js';
import { actSentence, jobSentence } from './act-sentences.js';

describe('what operators did', () => {
  it('has a sentence for every act there is', () => {
    for (const { name, example } of projectionEvents) {
      const sentence = actSentence(name, example);
      expect(sentence).not.toBe(name);
      expect(sentence).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('says how much and how long', () => {
    const data = { version: 1, generation: 2, events: 200_000, milliseconds: 9_400, dryRun: false };
    expect(actSentence('ProjectionRebuilt', data)).toBe('Rebuilt as v1 g2 from 200,000 events in 9.4 s');
    expect(actSentence('SomethingNew', {})).toBe('SomethingNew');
  });
});

describe('what came of a job', () => {
  const job = { kind: 'verify', state: 'done', dryRun: false, error: null };
  it.each([
    [
      { ...job, compared: { equal: true, rows: 300, differingRows: 0, parkedStreams: 0 } },
      'Verify: all 300 rows equal',
    ],
    [
      { ...job, compared: { equal: true, rows: 300, differingRows: 0, parkedStreams: 2 } },
      'Verify: all 300 rows equal, without 2 parked streams',
    ],
    [
      { ...job, compared: { equal: true, rows: 0, differingRows: 0, parkedStreams: 0 } },
      'Verify: no rows, as it should be',
    ],
    [
      { ...job, compared: { equal: false, rows: 300, differingRows: 2, parkedStreams: 0 } },
      'Verify: 2 of 300 rows differ',
    ],
    [{ ...job, kind: 'rebuild', dryRun: true, state: 'ready', summary: [] }, 'Dry run: nothing would change'],
    [{ ...job, kind: 'rebuild', dryRun: true, state: 'ready', summary: [{}] }, 'Dry run: 1 change'],
    [{ ...job, kind: 'rebuild', state: 'running' }, 'Rebuild under way'],
    [{ ...job, kind: 'pause', state: 'failed' }, 'Pause failed'],
  ])('%j', (each, sentence) => expect(jobSentence(each)).toBe(sentence));
});
