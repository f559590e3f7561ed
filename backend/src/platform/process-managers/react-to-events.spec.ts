import { describe, expect, it } from '@jest/globals';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import type { Reaction } from './process-manager.js';
import { sampleEffect } from '../../../../testing/sample-effect.js';
import { reactTo, nothingWatched } from './react-to-events.js';

const none: ReadonlySet<string> = new Set();
const position = (n: number) => ({ id: `event-${n}`, position: BigInt(n) });
const readable = (n: number, stream: string) => ({ ...position(n), stream, readable: true }) as LogEvent;
const unreadable = (n: number, stream: string) =>
  ({ ...position(n), stream, readable: false, unreadable: { reason: 'invalid', message: 'no schema' } }) as LogEvent;
const ended = (key: string): Reaction => ({ ended: key, as: 'done' });
/** Ends an effect named like the event; throws for events of one stream. */
const react = ({ id, stream }: ReadableEvent): Reaction[] => {
  if (stream === 'poison') throw new Error('can not be taken');
  return [ended(id)];
};

describe('what a batch means for a manager', () => {
  it('parks a stream at the first event that it cannot read or react to, and nothing else', () => {
    const events = [readable(1, 'a'), unreadable(2, 'b'), readable(3, 'b'), readable(4, 'poison'), readable(5, 'a')];
    const { reactions, parked, waiting } = reactTo({ name: 'sample', react }, events, none, none, nothingWatched);
    expect(reactions).toEqual(['event-1', 'event-5'].map(ended));
    expect([...parked].map(([stream, { event, error }]) => [stream, event.id, error])).toEqual([
      ['b', 'event-2', 'no schema'],
      ['poison', 'event-4', 'can not be taken'],
    ]);
    expect([...waiting]).toEqual([['b', { count: 1, lastPosition: 3n }]]);
  });

  it('lets events of parked streams wait, and leaves out skipped ones', () => {
    const events = [readable(1, 'a'), unreadable(2, 'b'), readable(3, 'b'), readable(4, 'a')];
    const { reactions, parked, waiting } = reactTo(
      { name: 'sample', react },
      events,
      new Set(['a']),
      new Set(['event-2']),
      nothingWatched,
    );
    expect(reactions).toEqual([ended('event-3')]);
    expect([...parked.keys()]).toEqual([]);
    expect([...waiting]).toEqual([['a', { count: 2, lastPosition: 4n }]]);
  });

  it('parks a stream whose effect could not be kept', () => {
    const effect = sampleEffect('a', { dueAt: 'soon' });
    const { reactions, parked } = reactTo(
      { name: 'sample', react: () => [{ effect }] },
      [readable(1, 'a')],
      none,
      none,
      nothingWatched,
    );
    expect([reactions, parked.get('a')?.error]).toEqual([[], 'Effect a is never due']);
  });
});

describe('what a manager watches', () => {
  const asked = (stream: string): Reaction => ({
    effect: { ...sampleEffect(stream), whereWatched: ['lead', 'other'] },
  });
  const watching = {
    name: 'sample',
    react: ({ stream }: ReadableEvent): Reaction[] => {
      if (stream === 'begins') return [{ watch: 'lead' }];
      return stream === 'ends' ? [{ unwatch: 'lead' }] : [asked(stream)];
    },
  };
  const events = [readable(1, 'before'), readable(2, 'begins'), readable(3, 'a'), readable(4, 'ends')];

  it('has effects asked for between its begin and its end alone, within a batch and from one to the next', () => {
    const first = reactTo(watching, events.slice(0, 3), none, none, nothingWatched);
    expect([first.reactions, [...first.watches]]).toEqual([[asked('a')], [['lead', 2n]]]);
    const next = reactTo(
      watching,
      [readable(4, 'b'), ...events.slice(3), readable(5, 'c')],
      none,
      none,
      new Map([['lead', 2n]]),
    );
    expect([next.reactions, [...next.watches]]).toEqual([[asked('b')], [['lead', null]]]);
  });

  it('asks for nothing and changes nothing where nothing is watched', () => {
    const all = reactTo(watching, [readable(1, 'a'), readable(2, 'ends')], none, none, nothingWatched);
    expect([all.reactions, all.watches.size]).toEqual([[], 0]);
  });

  it('does not count for what happened before it, however late that is read', () => {
    const { reactions } = reactTo(watching, [readable(3, 'parked until now')], none, none, new Map([['lead', 7n]]));
    expect(reactions).toEqual([]);
  });

  it('goes on since it began, though it begins again', () => {
    const { watches } = reactTo(watching, [readable(9, 'begins')], none, none, new Map([['lead', 2n]]));
    expect(watches.size).toBe(0);
  });
});
