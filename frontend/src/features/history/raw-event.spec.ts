import { expect, it } from '@jest/globals';
import { sampleHistory, sampleId } from '../../../test/sample-history.js';
import { rawEvent } from '../timeline/entries/event-record.js';

it("shows an event under the log's own names, without what the screen worked out", () => {
  expect(rawEvent(sampleHistory[3]!)).toEqual({
    id: sampleId(4),
    type: 'LeadStatusMoved',
    revision: 4,
    position: '400',
    data: {},
    metadata: {
      $correlationId: 'c4',
      $causationId: 'c4',
      actor: { kind: 'user', id: 'u1' },
      occurredAt: '2026-03-04T18:00:00.000Z',
      undoes: sampleId(2),
    },
  });
});

it('has no word of an undo where there was none', () => {
  expect(Object.keys(rawEvent(sampleHistory[1]!).metadata as object)).toEqual([
    '$correlationId',
    '$causationId',
    'actor',
    'occurredAt',
  ]);
});
