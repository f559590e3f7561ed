import { describe, expect, it } from '@jest/globals';
import { projectionEvents } from '../../../../../contracts/src/operations/events.js';
import { actSentence, jobSentence } from './logged-event.js';

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
  const compared = {
    complete: true,
    rows: 300,
    differingRows: 0,
    parkedStreams: 0,
    unknownEvents: 0,
    skippedEvents: 0,
    unprovenEvents: 0,
  };
  const differs = { ...compared, differingRows: 2 };
  const incomplete = { ...compared, complete: false };
  it.each([
    [{ ...job, compared }, 'Verify: all 300 rows equal'],
    [{ ...job, compared: { ...compared, rows: 0 } }, 'Verify: no rows, as it should be'],
    [
      { ...job, compared: { ...compared, skippedEvents: 1 } },
      'Verify: all 300 rows equal; 1 event was skipped by an operator',
    ],
    [{ ...job, compared: differs }, 'Verify: 2 of 300 rows differ'],
    [{ ...job, kind: 'heal', compared: differs }, 'Heal: 2 of 300 rows rewritten'],
    [{ ...job, kind: 'heal', compared }, 'Heal: all 300 rows equal'],
    [{ ...job, compared: { ...incomplete, parkedStreams: 12 } }, 'Verify: 12 streams are parked and were not compared'],
    [
      { ...job, compared: { ...differs, complete: false, parkedStreams: 1 } },
      'Verify: 2 of 300 rows differ; 1 stream is parked and was not compared',
    ],
    [
      { ...job, compared: { ...incomplete, unknownEvents: 3 } },
      'Verify: 3 events are of a type this code does not know',
    ],
    [{ ...job, kind: 'rebuild', dryRun: true, state: 'ready', summary: [] }, 'Dry run: nothing would change'],
    [{ ...job, kind: 'rebuild', dryRun: true, state: 'ready', summary: [{}] }, 'Dry run: 1 change'],
    [{ ...job, kind: 'rebuild', state: 'running' }, 'Rebuild under way'],
    [{ ...job, kind: 'pause', state: 'failed' }, 'Pause failed'],
  ])('%j', (each, sentence) => expect(jobSentence(each)).toBe(sentence));
});
