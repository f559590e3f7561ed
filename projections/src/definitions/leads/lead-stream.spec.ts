import { expect, it } from '@jest/globals';
import { logOf, step, uuid } from '../../../test/events.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { leadIdOfStream } from '../shared/stream-id.js';
import { shortened } from '../event-index.js';
import { erasedTexts } from '../../../../contracts/src/log/personal-texts.js';

it.each([
  ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T09:00:00.5Z', '2026-03-01T09:00:00.500Z'],
  ['2026-03-01T09:00:00.123456Z', '2026-03-01T09:00:00.123Z'],
  ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z'],
])('the time %s is held in the one form of rows', (written, held) => {
  const [event] = logOf([step('NoteAdded', {}, { metadata: { occurredAt: written } })]);
  if (!event?.readable) throw new Error('the sample event is readable');
  expect(occurredAt(event)).toBe(held);
});

it.each([
  [`lead-${uuid(1)}`, uuid(1)],
  [`erasure-${uuid(1)}`, undefined],
  [`lead-${uuid(1)}-more`, undefined],
  ['lead-1', undefined],
])('the stream %s is of the lead %s', (stream, id) => {
  expect(leadIdOfStream(stream)).toBe(id);
});

it.each([
  ['', ''],
  ['a\0b\0', 'ab'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), 'x'.repeat(200)],
  [`\0${'x'.repeat(200)}y`, 'x'.repeat(200)],
  [7, null],
  [undefined, null],
  [{ length: 3 }, null],
])('%j is held as %j', (text, held) => {
  expect(shortened(text)).toBe(held);
});

it('nothing of a row is erased for an event without fields', () => {
  expect(erasedTexts({ texts: { kind: 'none' } }, { name: 'Sample Owner' })).toEqual({});
});
