import { describe, expect, it } from '@jest/globals';
import { parseAsk, WrongUsage } from './arguments.js';

describe('the arguments of ops', () => {
  it('name a verb and what it is for', () => {
    expect(parseAsk(['status', '--json'])).toEqual({ verb: 'status', json: true });
    expect(parseAsk(['verify', 'pipeline', '--values'])).toMatchObject({ kind: 'verify', values: true });
    expect(parseAsk(['clear-text'])).toEqual({ verb: 'clear-text', json: false });
    expect(parseAsk(['rebuild', 'pipeline', '--dry-run'])).toEqual({
      ...{ verb: 'job', kind: 'rebuild', projections: ['pipeline'], dryRun: true, json: false },
    });
    expect(parseAsk(['verify'])).toMatchObject({ kind: 'verify', projections: expect.arrayContaining(['activity']) });
    expect(parseAsk(['skip', '7', '--reason', ' Sample reason '])).toMatchObject({ id: '7', reason: 'Sample reason' });
    expect(parseAsk(['cancel', 'rent-estimates'])).toEqual({ verb: 'cancel', name: 'rent-estimates', json: false });
    expect(parseAsk(['events', '--stream', 'lead-1', '--limit', '5'])).toMatchObject({
      query: { stream: 'lead-1', limit: 5, order: 'desc' },
    });
    expect(parseAsk(['events', '--from', '4711'])).toMatchObject({ query: { before: '4711' } });
    expect(parseAsk(['events', '--from', '4711', '--order', 'asc'])).toMatchObject({ query: { after: '4711' } });
    expect(parseAsk(['events', '--from', '2026-03-01T00:00:00Z', '--to', '2026-03-02T00:00:00Z'])).toMatchObject({
      query: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
    });
  });

  it.each([
    [[], 'No verb'],
    [['explode'], 'explode is not a verb'],
    [['clear-text', 'pipeline'], 'the whole log, not pipeline'],
    [['rebuild'], 'needs a projection: all, pipeline'],
    [['rebuild', 'nothing'], 'needs a projection'],
    [['swap', 'all'], 'one projection at a time'],
    [['cancel'], 'one projection or process manager'],
    [['cancel', 'all'], 'one projection or process manager'],
    [['skip', '7'], '--reason'],
    [['skip', '--reason', 'x'], 'id of a parked stream'],
    [['verify', '--dry-run'], 'Only a rebuild'],
    [['status', '--verbose'], 'verbose'],
    [['events', '--limit', '0'], '--limit'],
    [['events', '--from', 'yesterday'], '--from'],
    [['status', '--values'], '--values is for verify'],
    [['verify', 'pipeline', 'activity'], 'One at a time'],
  ])('%j are refused with one line', (argv, line) => {
    expect(() => parseAsk(argv)).toThrow(WrongUsage);
    expect(() => parseAsk(argv)).toThrow(line);
  });
});
