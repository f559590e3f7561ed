import { describe, expect, it } from '@jest/globals';
import { noConsent } from '../../../../contracts/src/consent/consent.js';
import { noBilling } from '../../../../contracts/src/payments/billing.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import * as lead from '../../../../contracts/src/leads/events.js';
import { leadPaid } from '../../../../contracts/src/payments/events.js';
import { stateAfter, type Append } from '../../../../testing/given-when-then.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const start = stateAfter([created])!;

describe('state of a lead', () => {
  it('starts with what was given', () => {
    expect(start).toEqual({
      ...leadCreated.example,
      statusReason: null,
      billing: noBilling,
      mergedInto: null,
      toldApart: [],
      improvements: [],
      requirementsAcknowledged: false,
      walkthroughScheduled: false,
      walkthroughStart: null,
      paidCents: 0,
      noteCount: 0,
      assigneeId: null,
      tasks: [],
      loggedContacts: [],
      files: [],
      wanted: [],
      marketing: 'none',
      consent: noConsent,
      deleted: false,
    });
  });

  it.each<[Append, object]>([
    [{ type: 'LeadDetailsEdited', data: lead.leadDetailsEdited.example }, { email: 'new.address@example.com' }],
    [
      { type: 'PropertyDetailsEdited', data: lead.propertyDetailsEdited.example },
      { bedrooms: 3, bathrooms: 1.5 },
    ],
    [
      { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'lost', reason: 'Sold' } },
      { status: 'lost', statusReason: 'Sold' },
    ],
    [
      { type: 'LeadPitched', data: lead.leadPitched.example },
      { estimatedRentCents: 195_000, improvements: lead.leadPitched.example.improvements },
    ],
    [{ type: 'RequirementsAcknowledged', data: {} }, { requirementsAcknowledged: true }],
    [
      { type: 'WalkthroughScheduled', data: lead.walkthroughScheduled.example },
      { walkthroughScheduled: true, walkthroughStart: '2026-03-03T20:15:00.000Z' },
    ],
    [{ type: 'NoteAdded', data: lead.noteAdded.example }, { noteCount: 1 }],
    [{ type: 'LeadPaid', data: leadPaid.example }, { paidCents: 199_00 }],
    [{ type: 'MarketingEnrolled', data: lead.marketingEnrolled.example }, { marketing: 'enrolled' }],
    [{ type: 'MarketingEnrollmentFailed', data: lead.marketingEnrollmentFailed.example }, { marketing: 'failed' }],
    [
      { type: 'ImprovementsEdited', data: lead.improvementsEdited.example },
      { improvements: lead.improvementsEdited.example.improvements },
    ],
    [{ type: 'LeadDeleted', data: {} }, { deleted: true }],
  ])('%j changes that and nothing else', (event, changed) => {
    expect(stateAfter([created, event])).toEqual({ ...start, ...changed });
  });

  it.each<[Append, Append]>([
    [
      { type: 'RequirementsAcknowledged', data: {} },
      { type: 'AcknowledgmentWithdrawn', data: {} },
    ],
    [
      { type: 'WalkthroughScheduled', data: lead.walkthroughScheduled.example },
      { type: 'WalkthroughCancelled', data: {} },
    ],
    [
      { type: 'LeadDeleted', data: {} },
      { type: 'LeadRestored', data: {} },
    ],
  ])('%j is taken back by %j', (event, back) => {
    expect(stateAfter([created, event, back])).toEqual(start);
  });

  it('adds payments and notes up, and forgets the reason with the next move', () => {
    const state = stateAfter([
      created,
      { type: 'LeadPaid', data: leadPaid.example },
      { type: 'LeadPaid', data: { ...leadPaid.example, amountCents: 100 } },
      { type: 'NoteAdded', data: lead.noteAdded.example },
      { type: 'NoteAdded', data: lead.noteAdded.example },
      { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'lost', reason: 'Sold' } },
      { type: 'LeadStatusMoved', data: { from: 'lost', to: 'leads' } },
    ]);
    expect(state).toEqual({ ...start, paidCents: 200_00, noteCount: 2, status: 'leads' });
  });

  it('is no lead before it was created', () => {
    expect(stateAfter([])).toBeNull();
    expect(stateAfter([{ type: 'LeadDeleted', data: {} }])).toBeNull();
  });
});
