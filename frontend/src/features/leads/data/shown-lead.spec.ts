import { describe, expect, it } from '@jest/globals';
import type { FieldChange, HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { shownLead } from '../page/use-lead-then.js';

const at = '2026-03-03T20:15:00.000Z';
const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const known: Lead = {
  ...{ id, revision: 1, name: 'Behind', email: 'owner@example.com', phone: null, company: null, ownerName: null },
  ...{ status: 'leads', statusReason: null, source: 'manual', propertyAddress: '100 Sample St', streetAddress: null },
  ...{ city: null, state: null, zipCode: null, propertyType: null, unitCount: 1, squareFootage: 0, bedrooms: null },
  ...{
    bathrooms: null,
    yearBuilt: null,
    finishedBasementArea: null,
    estimatedRentCents: null,
    paidCents: 0,
    stripeCustomerId: null,
  },
  ...{ purchasePriceCents: null, improvements: [], requirementsAcknowledged: false, walkthroughStart: null },
  ...{
    marketing: 'none',
    stripeCustomerId: null,
    noteCount: 0,
    createdAt: at,
    stageSince: at,
    stageEventId: id,
    stageActorId: null,
  },
  ...{ lastContactedAt: at, deletedAt: null, mergedInto: null, assigneeId: null, openTaskCount: 0, nextTaskAt: null },
  ...{ firstTouchAt: null, waitingSince: null, situation: 'to_book', situationSince: at },
  ...{ unreachedFor: null, ownersTasks: [], feeDueCents: null },
};
const event = (type: string, changes: FieldChange[]) => ({ type, changes, occurredAt: at }) as HistoryEvent;
const events = [
  event('LeadCreated', [
    { field: 'name', from: null, to: 'First' },
    { field: 'status', from: null, to: 'leads' },
  ]),
  event('LeadDetailsEdited', [{ field: 'phone', from: null, to: '515-555-0100' }]),
  event('LeadStatusMoved', [{ field: 'status', from: 'leads', to: 'won' }]),
  event('LeadDetailsEdited', [
    { field: 'phone', from: '515-555-0100', to: '515-555-0101' },
    { field: 'name', from: 'First', to: 'Last' },
  ]),
];

describe('shownLead', () => {
  it('is what the log says now, at its revision, where the read model is behind', () => {
    expect(shownLead(known, events, 3, 3)).toEqual({
      ...{ ...known, name: 'Last', phone: '515-555-0101', status: 'won', revision: 3 },
    });
  });

  it('was last contacted when the log says, also where the read model lacks that contact, or that it was taken back', () => {
    const later = '2026-03-04T20:15:00.000Z';
    const contacted = [
      ...events,
      event('ContactLogged', [{ field: 'lastContactedAt', from: at, to: later }]),
      event('ContactWithdrawn', [{ field: 'lastContactedAt', from: later, to: null }]),
    ];
    expect(shownLead(known, contacted.slice(0, 5), 4, 4).lastContactedAt).toBe(later);
    expect(shownLead({ ...known, lastContactedAt: later }, contacted, 5, 5).lastContactedAt).toBeNull();
  });

  it('is what stood there at an earlier moment, also of fields that were not known yet', () => {
    expect(shownLead(known, events, 3, 2)).toMatchObject({ name: 'First', phone: '515-555-0100', status: 'won' });
    expect(shownLead(known, events, 3, 0)).toMatchObject({ name: 'First', phone: null, status: 'leads' });
  });

  it('is the read model where that is ahead of the history, but what stood there at an earlier moment', () => {
    const ahead = { ...known, revision: 4 };
    expect(shownLead(ahead, events, 3, 3)).toBe(ahead);
    expect(shownLead(ahead, events, 3, 2)).toMatchObject({ name: 'First', status: 'won' });
  });

  it('takes nothing of what happened to something else of its case', () => {
    const contacted = {
      ...event('ReferralStatusChanged', [{ field: 'status', from: 'pending', to: 'contacted' }]),
      of: { kind: 'referral', id },
    };
    const inCase = [...events.slice(0, 2), contacted, ...events.slice(2)];
    expect(shownLead(known, inCase, 3, 1)).toMatchObject({ phone: '515-555-0100', status: 'leads' });
    expect(shownLead(known, inCase, 3, 4)).toMatchObject({ status: 'won', name: 'Last' });
  });

  it('is the read model without a history, or with values that are not known here', () => {
    expect(shownLead(known, [], 0, -1)).toBe(known);
    const newer = [event('LeadMoved', [{ field: 'status', from: 'leads', to: 'archived' }])];
    expect(shownLead(known, newer, 3, 0)).toEqual({ ...known, revision: 3 });
  });
});
