import { describe, expect, it } from '@jest/globals';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import type { Reaction } from './process-manager.js';
import { sampleEffect } from '../../../../testing/sample-effect.js';
import { reactTo } from './react-to-events.js';

const none: ReadonlySet<string> = new Set();
const position = (n: number) => ({ id: `event-${n}`, position: BigInt(n) });
const readable = (n: number, stream: string) => ({ ...position(n), stream, readable: true }) as LogEvent;
const unreadable = (n: number, stream: string) =>
  ({ ...position(n), stream, readable: false, unreadable: { reason: 'invalid', message: 'no schema' } }) as LogEvent;
const ended = (key: string): Reaction => ({ ended: key, as: 'done' });
/** Ends an effect named as the event, and can't take those of a stream. */
const react = ({ id, stream }: ReadableEvent): Reaction[] => {
  if (stream === 'poison') throw new Error('can not be taken');
  return [ended(id)];
};

describe('what a batch means for a manager', () => {
  it('parks a stream at the first event that it cannot read or react to, and nothing else', () => {
    const events = [readable(1, 'a'), unreadable(2, 'b'), readable(3, 'b'), readable(4, 'poison'), readable(5, 'a')];
    const { reactions, parked, waiting } = reactTo({ name: 'sample', react }, events, none, none);
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
    );
    expect([reactions, parked.get('a')?.error]).toEqual([[], 'Effect a is never due']);
  });
});
