import { describe, expect, it } from '@jest/globals';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';
import { caseCauses } from './why-dialog.js';

const created = sampleEvent(1, 'LeadCreated', { data: { source: 'manual' }, correlationId: 'c1', causationId: 'k1' });
const moved = sampleEvent(2, 'LeadStatusMoved', {
  data: { from: 'leads', to: 'closed' },
  ...{ correlationId: 'c2', causationId: 'k2' },
  changes: [{ field: 'status', from: 'leads', to: 'closed' }],
});
const undo = sampleEvent(3, 'LeadStatusMoved', {
  data: { from: 'closed', to: 'leads' },
  ...{ correlationId: 'c3', causationId: 'k3', undoes: sampleId(2) },
  changes: [{ field: 'status', from: 'closed', to: 'leads' }],
});
const analysed = sampleEvent(4, 'RentEstimateFailed', {
  ...{ of: { kind: 'analysis', id: 'a1' }, correlationId: 'c1', causationId: sampleId(1) },
  ...{ actor: { kind: 'system', id: 'rent-estimates' }, actorName: null },
});
const events = [created, moved, undo, analysed];
const idsOf = (eventId: string) => caseCauses(eventId, events).map(({ id }) => id);

describe('why an event of a case is there', () => {
  it('is named by its action, also by what followed in an analysis', () => {
    expect(idsOf(created.id)).toEqual([created.id, analysed.id]);
    expect(caseCauses(created.id, events)[1]).toMatchObject({
      ...{ causationId: created.id, command: 'Done automatically', actor: 'Automatic rent estimate' },
      ...{ title: 'Rent estimate failed', place: expect.stringMatching(/^Property analysis, /) as unknown },
    });
  });

  it('has what it takes back, and what took it back', () => {
    expect(idsOf(undo.id)).toEqual([moved.id, undo.id]);
    expect(idsOf(moved.id)).toEqual([moved.id, undo.id]);
    expect(caseCauses(undo.id, events)[1]).toMatchObject({
      undoes: moved.id,
      title: expect.stringMatching(/^Undone: /) as unknown,
    });
  });

  it('is nothing for an event of another case', () => {
    expect(caseCauses(sampleId(9), events)).toEqual([]);
  });

  it('is shown in full for an event of the lead itself, and of its referral', () => {
    expect(caseCauses(moved.id, [created, moved])).toEqual([
      {
        ...{ id: moved.id, causationId: 'k2', undoes: null, command: 'Done by hand', actor: moved.actorName },
        ...{ occurredAt: moved.occurredAt, title: 'Moved from New Lead to Closed', sentence: '' },
        place: 'Lead, Mar 2, 12:00 PM',
      },
    ]);
    const submitted = sampleEvent(5, 'ReferralSubmitted', {
      ...{ of: { kind: 'referral', id: 'r1' }, actor: { kind: 'visitor', id: null }, causationId: '' },
    });
    expect(caseCauses(submitted.id, [submitted])).toMatchObject([
      { causationId: null, command: 'Done on the site', actor: 'Realtor', place: 'Referral, Mar 5, 12:00 PM' },
    ]);
  });
});
