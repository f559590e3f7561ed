import { describe, expect, it } from '@jest/globals';
import { leadMerged, leadUnmerged } from '../../../../contracts/src/cases/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { appendedAt, logOf, staff, stateAfter, type Append } from '../../../../testing/given-when-then.js';
import { heldBefore, wantedTimeOf } from './free-slots.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const tuesday = '2026-03-03T20:15:00.000Z';
const friday = '2026-03-06T15:00:00.000Z';
const scheduled = (start: string | null) => ({ type: 'WalkthroughScheduled', data: { start } }) as const;
const cancelled = { type: 'WalkthroughCancelled', data: {} } as const;
const assigned = { type: 'LeadAssigned', data: { userId: staff.id } } as const;
const went = (from: 'leads' | 'lost', to: 'leads' | 'lost') =>
  ({ type: 'LeadStatusMoved', data: { from, to } }) as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
const restored = { type: 'LeadRestored', data: {} } as const;
const merged = { type: 'LeadMerged', data: leadMerged.example } as const;
const unmerged = { type: 'LeadUnmerged', data: leadUnmerged.example } as const;

describe('the time that a lead needs', () => {
  it.each<[string, Append[], object | null]>([
    ['none before it exists', [], null],
    ['none before a walkthrough is scheduled', [created], null],
    ['its start, of nobody', [created, scheduled(tuesday)], { start: tuesday, assigneeId: null }],
    ['its newest start', [created, scheduled(tuesday), scheduled(friday)], { start: friday, assigneeId: null }],
    ['of whoever looks after it', [created, scheduled(tuesday), assigned], { start: tuesday, assigneeId: staff.id }],
    ['none while only the booking page knows it', [created, scheduled(null)], null],
    ['none once it is cancelled', [created, scheduled(tuesday), cancelled], null],
    ['none while it is lost', [created, scheduled(tuesday), went('leads', 'lost')], null],
    [
      'its start once it is back',
      [created, scheduled(tuesday), went('leads', 'lost'), went('lost', 'leads')],
      { start: tuesday, assigneeId: null },
    ],
    ['none while it is deleted', [created, scheduled(tuesday), deleted], null],
    ['its start once restored', [created, scheduled(tuesday), deleted, restored], { start: tuesday, assigneeId: null }],
    ['none while it is merged into another', [created, scheduled(tuesday), merged], null],
    ['its start once unmerged', [created, scheduled(tuesday), merged, unmerged], { start: tuesday, assigneeId: null }],
  ])('is %s', (_, history, wanted) => {
    expect(wantedTimeOf(stateAfter(history))).toEqual(wanted);
    expect(heldBefore({ events: logOf(history), erased: false }).wanted).toEqual(wanted);
  });

  it('is none of an erased person, and none where the walkthrough is not scheduled, whatever start is left', () => {
    const events = logOf([created, scheduled(tuesday), { type: 'LeadErased', data: {} }]);
    expect(heldBefore({ events, erased: true }).wanted).toBeNull();
    expect(wantedTimeOf({ ...stateAfter([created])!, walkthroughStart: tuesday })).toBeNull();
    expect(wantedTimeOf(undefined)).toBeNull();
  });

  it('leaves behind every start that it had, with the instant, and none that nobody knew', () => {
    const events = logOf([created, scheduled(tuesday), scheduled(null), cancelled, scheduled(friday)]);
    expect(heldBefore({ events, erased: false }).scheduled).toEqual([
      { start: tuesday, at: appendedAt(1) },
      { start: friday, at: appendedAt(4) },
    ]);
  });
});
