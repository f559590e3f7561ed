import { describe, expect, it } from '@jest/globals';
import { allEvents } from '../../../contracts/src/events/catalogue.js';
import { at, logOf, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { RowSet } from '../engine/tables/row-set.js';
import { eventIndexTable } from '../../../contracts/src/operations/view.js';
import { eventIndex } from './event-index.js';

/** The row of an event that no schema accepts. */
function indexed(metadata: Record<string, unknown>) {
  const [event] = logOf([{ type: 'FromTheFuture', data: {}, unreadable: 'unknown_type' }]);
  const rows = new RowSet();
  if (event && !event.readable) eventIndex.projectUnreadable!({ ...event, metadata }, rows);
  return rows.changedRows(eventIndexTable)[0];
}

describe('event_index', () => {
  it('says where an event stands and whom and what it comes from', () => {
    given(
      eventIndex,
      step('NoteAdded', {}, { metadata: { $correlationId: uuid(7), $causationId: uuid(8), version: 1 } }),
      step('ProjectionPaused', {}, { stream: 'projection-activity' }),
    ).expectRows([
      {
        ...{ position: 100n, eventId: uuid(0xe0000), revision: 0, type: 'NoteAdded', version: 1 },
        ...{ actorKind: 'user', actorId: 'staff-1', correlationId: uuid(7), causationId: uuid(8), occurredAt: at(0) },
      },
      { position: 200n, stream: 'projection-activity', type: 'ProjectionPaused' },
    ]);
  });

  it('has every type that there is, and nothing that an event says', () => {
    expect([...eventIndex.handles].sort()).toEqual(allEvents.map(({ name }) => name).sort());
    expect(Object.keys(eventIndexTable.columns)).not.toContain('data');
  });

  it('has events that no schema accepts, whatever their metadata holds', () => {
    expect(indexed({})).toMatchObject({ type: 'FromTheFuture', version: null, actorKind: null, occurredAt: null });
    expect(indexed({ actor: 'nobody', occurredAt: 'never', version: 'x', $correlationId: 7 })).toMatchObject({
      ...{ actorKind: null, actorId: null, occurredAt: null, version: null, correlationId: null },
    });
    expect(indexed({ occurredAt: '+012026-03-01T09:00:00.000Z' })).toMatchObject({ occurredAt: null });
    const noText = { actor: null, occurredAt: 7, version: 1.5 };
    expect(indexed(noText)).toMatchObject({ actorKind: null, actorId: null, occurredAt: null, version: null });
    expect(indexed({ version: 2 ** 31 })).toMatchObject({ version: null });
    expect(indexed({ version: -(2 ** 31) })).toMatchObject({ version: null });
    expect(indexed({ version: 2 ** 31 - 1 })).toMatchObject({ version: 2_147_483_647 });
    const odd = {
      actor: { kind: 'user', id: 'a\0b' },
      $correlationId: 'c'.repeat(5_000),
      occurredAt: at(3),
      version: 9,
    };
    expect(indexed(odd)).toMatchObject({
      ...{ actorKind: 'user', actorId: 'ab', correlationId: 'c'.repeat(200), occurredAt: at(3), version: 9 },
    });
  });
});
