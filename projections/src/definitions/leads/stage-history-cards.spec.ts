import { describe, it } from '@jest/globals';
import { at, step, uuid } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { stageHistory } from './stage-history.js';

const created = step('LeadCreated', { status: 'leads', estimatedRentCents: 180_000 });
const before = { status: 'leads', startedAt: at(0), assigneeId: null, lastContactedAt: null, marketing: 'none' };

describe('the card in stage_history', () => {
  it.each([
    ['an assignment', step('LeadAssigned', { userId: uuid(8) }), { assigneeId: uuid(8) }],
    [
      'a logged contact',
      step('ContactLogged', { at: '2026-02-27T14:30:00Z' }),
      { lastContactedAt: '2026-02-27T14:30:00.000Z' },
    ],
    [
      'a contact that was taken back',
      step('ContactWithdrawn', { restores: { lastContactedAt: at(-9) } }),
      { lastContactedAt: at(-9) },
    ],
    ['an answer', step('LeadAnswered'), { lastContactedAt: at(1) }],
    ['a request for marketing', step('MarketingEnrollmentRequested'), { marketing: 'requested' }],
    ['a pitch', step('LeadPitched', { estimatedRentCents: 195_000 }), { estimatedRentCents: 195_000 }],
  ])('is another one after %s', (_what, event, change) => {
    given(stageHistory, created, event).expectRows([
      { ...before, stay: 0, endedAt: at(1), lastRevision: 1, lastPosition: 200n },
      {
        ...{ ...before, ...change, stay: 1, startedAt: at(1), endedAt: null, stageSince: at(0), moved: false },
        ...{ firstRevision: 1, firstPosition: 200n, lastRevision: 1, lastPosition: 200n },
      },
    ]);
  });

  it.each([
    ['an assignment to nobody', step('LeadAssigned', { userId: null })],
    [
      'a contact that no user logged',
      step('ContactLogged', {}, { metadata: { actor: { kind: 'system', id: 'import' } } }),
    ],
    ['a walkthrough without a time', step('WalkthroughScheduled', { start: null })],
    ['the end of a walkthrough that it did not show', step('WalkthroughCancelled')],
    ['a pitch with the rent that it showed', step('LeadPitched', { estimatedRentCents: 180_000 })],
  ])('is the same after %s', (_what, event) => {
    given(stageHistory, created, event).expectRows([{ ...before, stay: 0, endedAt: null, lastRevision: 0 }]);
  });

  it('has one stay for what changed in the instant in which the lead came in', () => {
    const edited = step('LeadDetailsEdited', { name: 'Second Sample' }, { minutes: 0 });
    given(stageHistory, created, edited).expectRows([
      { stay: 0, name: 'Second Sample', startedAt: at(0), endedAt: null, firstRevision: 0, lastRevision: 1 },
    ]);
  });

  it('shows no walkthrough any more that is booked anew without a time', () => {
    const booked = step('WalkthroughScheduled', { start: '2026-03-05T15:00:00Z' });
    given(stageHistory, created, booked, step('WalkthroughScheduled', { start: null })).expectRows([
      { stay: 0, walkthroughStart: null },
      { stay: 1, walkthroughStart: '2026-03-05T15:00:00.000Z', endedAt: at(2) },
      { stay: 2, walkthroughStart: null, endedAt: null },
    ]);
  });

  it('has the key of the address that it showed, and of none once the person is erased', () => {
    const written = step('LeadCreated', { propertyAddress: '4100 NW Sample St, Ankeny, IA 50023' });
    const edited = step('PropertyDetailsEdited', { propertyAddress: '200 North Sample Avenue, Ames, IA 50010' });
    given(stageHistory, written, edited).expectRows([
      { stay: 0, addressKey: '4100 nw sample st 50023' },
      { stay: 1, addressKey: '200 n sample ave 50010' },
    ]);
    given(stageHistory, written, edited, step('LeadErased')).expectRows([{ addressKey: null }, { addressKey: null }]);
    given(stageHistory, step('LeadCreated', { propertyAddress: 'Not provided' })).expectRows([{ addressKey: null }]);
  });

  it('belongs to the other lead in every stay while the two are merged', () => {
    const lived = [created, step('LeadStatusMoved', { from: 'leads', to: 'proposal' })];
    const merged = [...lived, step('LeadMerged', { into: uuid(2) })];
    given(stageHistory, ...merged).expectRows([
      { stay: 0, status: 'leads', endedAt: at(1), mergedInto: uuid(2) },
      { stay: 1, status: 'proposal', endedAt: null, mergedInto: uuid(2) },
    ]);
    given(stageHistory, ...merged, step('LeadUnmerged', { from: uuid(2) })).expectRows([
      { stay: 0, mergedInto: null },
      { stay: 1, endedAt: null, mergedInto: null },
    ]);
  });

  it('names nobody in any stay once the person is erased, which ends the last one, but none that has ended', () => {
    const edited = step('LeadDetailsEdited', { name: 'Second Sample' });
    const gone = { name: '[erased]', propertyAddress: '[erased]', city: 'Ankeny' };
    given(stageHistory, created, edited, step('LeadErased')).expectRows([
      { ...gone, stay: 0, endedAt: at(1) },
      { ...gone, stay: 1, endedAt: at(2), endedByDeletion: true, lastRevision: 2 },
    ]);
    given(stageHistory, created, step('LeadDeleted'), step('LeadErased')).expectRows([
      { ...gone, stay: 0, endedAt: at(1), lastRevision: 1 },
    ]);
  });
});
