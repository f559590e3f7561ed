import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { allEvents } from '../../contracts/src/events/catalogue.js';
import { eventOutline } from './event-outline.js';
import { keptForGood } from './kept.js';

const versionOf = ({ name, version }: { name: string; version: number }) => `${name}.v${version}`;
const found = Object.fromEntries(allEvents.map((event) => [versionOf(event), eventOutline(event.schema)]));
const known = keptForGood('events.json', found);

/** Code of that version meets such events in a rolling update, and takes what does not fit its own schema for damaged. */
it.each(Object.keys(found))(
  '%s holds what it always did: whatever else an event shall hold is a new version',
  (key) => {
    expect(found[key]).toEqual(known[key]);
  },
);

it('nothing is kept of an event that no code knows', () => {
  const possible = allEvents.flatMap(({ name, version }) =>
    Array.from({ length: version }, (_, index) => versionOf({ name, version: index + 1 })),
  );
  expect(Object.keys(known).filter((key) => !possible.includes(key))).toEqual([]);
});

const before = z.object({
  kind: z.enum(['a', 'b']),
  at: z.iso.datetime(),
  parts: z.array(z.object({ size: z.int() })),
});

it.each([
  ['null', { kind: z.enum(['a', 'b']).nullable() }],
  ['one more choice', { kind: z.enum(['a', 'b', 'c']) }],
  ['a field that may be missing', { kind: z.enum(['a', 'b']).optional() }],
  ['one more field', { more: z.boolean() }],
  ['another format', { at: z.iso.date() }],
  ['a limit', { at: z.iso.datetime().max(30) }],
  ['null within a list', { parts: z.array(z.object({ size: z.int().nullable() })) }],
  ['a limit within a list', { parts: z.array(z.object({ size: z.int().min(0) })) }],
])('%s is noticed', (_, change) => {
  expect(eventOutline(before.extend(change))).not.toEqual(eventOutline(before));
});
