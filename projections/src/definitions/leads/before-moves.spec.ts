import { describe, expect, it } from '@jest/globals';
import type { ShownStage } from '../../../../contracts/src/leads/shown-stage.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { at, logOf, sampleLead, step, uuid, type Step } from '../../../test/events.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { beforeMovesTable, movedOn, movesLookup } from './before-moves.js';

type Moved = ReadableEvent & { type: 'LeadStatusMoved' };

const table = beforeMovesTable('sample');
const shown: ShownStage = {
  ...{ stageSince: at(0), stageEventId: uuid(7), stageActorId: 'staff-7' },
  lastContactedAt: at(-60),
};
const restores: ShownStage = {
  ...{ stageSince: at(-9), stageEventId: uuid(8), stageActorId: null },
  lastContactedAt: null,
};
const version = (n: number) => ({ metadata: { version: n } });
const [move, takenBack] = logOf([
  step('LeadStatusMoved', { from: 'leads', to: 'proposal' }, { ...version(1), minutes: 10 }),
  step(
    'LeadStatusMoved',
    { from: 'proposal', to: 'leads' },
    { minutes: 20, metadata: { version: 1, undoes: uuid(0xe0000) } },
  ),
]) as [Moved, Moved];
const eventOf = (of: Step) => logOf([of])[0] as ReadableEvent;
const kept = (rows: RowSet) => rows.changedRows(table);

describe('what was shown before a move', () => {
  it('is kept for a move of version 1, with the contact that the move itself was', () => {
    const rows = new RowSet();
    const lead = { leadId: sampleLead, ...shown, city: 'Ankeny' };
    const after = movedOn(table, rows, lead, move, at(10));
    expect(after).toEqual({
      ...{ stageSince: at(10), stageEventId: move.id, stageActorId: 'staff-1', lastContactedAt: at(10) },
    });
    expect(kept(rows)).toEqual([{ eventId: move.id, leadId: sampleLead, ...shown, contactAfter: at(10) }]);
  });

  it('is kept for a lead that its row calls by its id', () => {
    const rows = new RowSet();
    movedOn(table, rows, { id: sampleLead, ...shown }, move, at(10));
    expect(kept(rows)).toMatchObject([{ leadId: sampleLead }]);
  });

  it.each([2, 3])('is not kept for a move of version %d, whose undo says what it restores', (n) => {
    const rows = new RowSet();
    const newer = { ...move, metadata: { ...move.metadata, ...version(n).metadata } };
    expect(movedOn(table, rows, { id: sampleLead, ...shown }, newer, at(10))).toMatchObject({ stageSince: at(10) });
    expect(kept(rows)).toEqual([]);
  });

  it('is restored by the undo, which is kept too', () => {
    const rows = new RowSet();
    const moved = movedOn(table, rows, { id: sampleLead, ...shown }, move, at(10));
    expect(movedOn(table, rows, { id: sampleLead, ...moved }, takenBack, at(20))).toEqual(shown);
    expect(kept(rows)).toEqual([
      { eventId: move.id, leadId: sampleLead, ...shown, contactAfter: at(10) },
      { eventId: takenBack.id, leadId: sampleLead, ...moved, contactAfter: at(-60) },
    ]);
  });

  it('is restored except for the last contact, if there was another since', () => {
    const rows = new RowSet();
    const moved = movedOn(table, rows, { id: sampleLead, ...shown }, move, at(10));
    const called = { id: sampleLead, ...moved, lastContactedAt: at(15) };
    expect(movedOn(table, rows, called, takenBack, at(20))).toEqual({ ...shown, lastContactedAt: at(15) });
  });

  it('stays as it is at the undo of a move that was never seen', () => {
    expect(movedOn(table, new RowSet(), { id: sampleLead, ...shown }, takenBack, at(20))).toEqual(shown);
  });
});

describe('the row that a move needs', () => {
  const toLeads = { from: 'proposal', to: 'leads' } as const;
  const undoes = { metadata: { undoes: uuid(5) } };
  it('is that of the move which it takes back', () => {
    expect(movesLookup(table, eventOf(step('LeadStatusMoved', toLeads, undoes)))).toEqual([{ table, key: uuid(5) }]);
  });

  it.each([
    ['a move that takes nothing back', step('LeadStatusMoved', toLeads)],
    ['an undo that says what it restores', step('LeadStatusMoved', { ...toLeads, restores }, undoes)],
    ['another event that takes one back', step('LeadRestored', {}, undoes)],
  ])('is none for %s', (_, of) => {
    expect(movesLookup(table, eventOf(of))).toEqual([]);
  });

  it('belongs to the lead, and to the projection by its name', () => {
    expect(table).toMatchObject({ name: 'sample_before_moves', primaryKey: ['eventId'], lookup: { by: 'eventId' } });
    expect(table.subject).toEqual({ kind: 'lead', id: 'leadId' });
  });
});
