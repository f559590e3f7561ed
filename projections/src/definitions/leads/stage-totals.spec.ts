import { describe, expect, it } from '@jest/globals';
import { stageTotalsTable } from '../../../../contracts/src/leads/stage-totals.js';
import { logOf, step } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { pipeline } from './pipeline.js';
import { count } from './stage-totals.js';

const created = step('LeadCreated', { status: 'leads', estimatedRentCents: 100_000 });
const totals = (leadCount: number, monthlyRentCents: number) => ({ leadCount, monthlyRentCents });

describe('the totals of the stages', () => {
  it('count a lead in the stage it is in, with its rent', () => {
    given(
      pipeline,
      created,
      step('LeadStatusMoved', { from: 'leads', to: 'proposal' }),
      step('LeadPitched', { estimatedRentCents: 150_000 }),
    ).expectRows(
      [
        { status: 'leads', ...totals(0, 0) },
        { status: 'proposal', ...totals(1, 150_000) },
      ],
      stageTotalsTable,
    );
  });

  it('take a rent that is cleared for 0', () => {
    given(pipeline, created, step('PropertyDetailsEdited', { estimatedRentCents: null })).expectRows(
      [{ status: 'leads', ...totals(1, 0) }],
      stageTotalsTable,
    );
  });

  it('leave out a lead while it is deleted, wherever it is then', () => {
    const deleted = [created, step('LeadDeleted', {})];
    given(pipeline, ...deleted).expectRows([{ status: 'leads', ...totals(0, 0) }], stageTotalsTable);
    given(pipeline, ...deleted, step('LeadRestored', {})).expectRows(
      [{ status: 'leads', ...totals(1, 100_000) }],
      stageTotalsTable,
    );
  });

  it('leave out an erased lead for ever, once', () => {
    const erased = step('LeadErased', {});
    given(pipeline, created, erased).expectRows([{ status: 'leads', ...totals(0, 0) }], stageTotalsTable);
    given(pipeline, created, step('LeadDeleted', {}), erased).expectRows(
      [{ status: 'leads', ...totals(0, 0) }],
      stageTotalsTable,
    );
  });

  it('are looked up for every event that changes them, and no other may', () => {
    const [event] = logOf([step('NoteAdded', {})]);
    if (!event?.readable) throw new Error('the sample event is readable');
    const lead = { status: 'leads', estimatedRentCents: null, deletedAt: null, erasedAt: null } as const;
    expect(() => count(new RowSet(), event, lead, { ...lead, status: 'lost' })).toThrow('not looked up');
    const [first] = logOf([created]);
    if (!first?.readable) throw new Error('the sample event is readable');
    expect(pipeline.lookups(first).filter(({ table }) => (table as object) === stageTotalsTable)).toHaveLength(9);
  });
});
