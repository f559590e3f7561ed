import { describe, it } from '@jest/globals';
import { at, logOf, sampleLead, step, uuid } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { stageHistory } from './stage-history.js';

const created = step('LeadCreated', { status: 'leads', estimatedRentCents: 180_000 });
const toProposal = step('LeadStatusMoved', { from: 'leads', to: 'proposal' });

const first = { stageSince: at(0), stageEventId: uuid(0xe0000), stageActorId: 'staff-1', lastContactedAt: null };

describe('stage_history', () => {
  it('opens a stay when the lead comes in', () => {
    given(stageHistory, created).expectRows([
      {
        leadId: sampleLead,
        stay: 0,
        status: 'leads',
        stageSince: at(0),
        stageEventId: logOf([created])[0]!.id,
        stageActorId: 'staff-1',
        moved: false,
        startedAt: at(0),
        endedAt: null,
        endedByDeletion: false,
        name: 'Sample Owner',
        propertyAddress: '100 Sample St, Ankeny, IA 50023',
        city: 'Ankeny',
        unitCount: 1,
        estimatedRentCents: 180_000,
        walkthroughStart: null,
        marketing: 'none',
        source: 'enrollment',
        createdAt: at(0),
        lastContactedAt: null,
        firstRevision: 0,
        firstPosition: 100n,
        lastRevision: 0,
        lastPosition: 100n,
      },
    ]);
  });

  it('closes a stay and opens the next when the lead moves', () => {
    given(stageHistory, created, toProposal).expectRows([
      {
        stay: 0,
        status: 'leads',
        startedAt: at(0),
        endedAt: at(1),
        firstRevision: 0,
        lastRevision: 1,
        lastPosition: 200n,
      },
      {
        stay: 1,
        status: 'proposal',
        startedAt: at(1),
        stageSince: at(1),
        endedAt: null,
        firstRevision: 1,
        firstPosition: 200n,
      },
    ]);
  });

  it('splits a stay when the card changes, and says since when the lead has been in the stage', () => {
    given(
      stageHistory,
      created,
      step('LeadDetailsEdited', { name: 'Second Sample' }),
      step('PropertyDetailsEdited', { estimatedRentCents: null }),
    ).expectRows([
      { stay: 0, name: 'Sample Owner', endedAt: at(1) },
      {
        stay: 1,
        name: 'Second Sample',
        startedAt: at(1),
        endedAt: at(2),
        stageSince: at(0),
        estimatedRentCents: 180_000,
      },
      { stay: 2, name: 'Second Sample', startedAt: at(2), endedAt: null, stageSince: at(0), estimatedRentCents: null },
    ]);
  });

  it('does not split for what no card shows', () => {
    given(
      stageHistory,
      created,
      step('LeadDetailsEdited', { email: 'other@example.com' }),
      step('PropertyDetailsEdited', { bedrooms: 4 }),
      step('PropertyDetailsEdited', { city: 'Ankeny' }),
      step('NoteAdded'),
      step('LeadPaid'),
      step('WalkthroughCancelled'),
    ).expectRows([{ stay: 0, endedAt: null, lastRevision: 0 }]);
  });

  it('makes one stay of a pitch and the move it caused', () => {
    given(stageHistory, created, step('LeadPitched', { estimatedRentCents: 195_000 }, { minutes: 5 }), {
      ...toProposal,
      minutes: 5,
    }).expectRows([
      { stay: 0, status: 'leads', estimatedRentCents: 180_000, endedAt: at(5) },
      { stay: 1, status: 'proposal', estimatedRentCents: 195_000, startedAt: at(5), stageSince: at(5), endedAt: null },
    ]);
  });

  it('splits a stay when a walkthrough is booked, moved or cancelled, whichever form its time has', () => {
    given(
      stageHistory,
      created,
      step('WalkthroughScheduled', { start: '2026-03-05T15:00:00Z' }),
      step('WalkthroughScheduled', { start: '2026-03-05T15:00:00.000Z' }),
      step('WalkthroughCancelled'),
    ).expectRows([
      { stay: 0, walkthroughStart: null, endedAt: at(1) },
      { stay: 1, walkthroughStart: '2026-03-05T15:00:00.000Z', startedAt: at(1), endedAt: at(3), stageSince: at(0) },
      { stay: 2, walkthroughStart: null, startedAt: at(3), endedAt: null },
    ]);
  });

  it('makes one stay of a booked walkthrough and the move it caused', () => {
    const start = '2026-03-05T15:00:00.000Z';
    given(stageHistory, created, step('WalkthroughScheduled', { start }, { minutes: 4 }), {
      ...step('LeadStatusMoved', { from: 'leads', to: 'walkthrough_scheduled' }),
      minutes: 4,
    }).expectRows([
      { stay: 0, endedAt: at(4) },
      { stay: 1, status: 'walkthrough_scheduled', walkthroughStart: start, startedAt: at(4), stageSince: at(4) },
    ]);
  });

  it('splits a stay when marketing takes the lead or fails to', () => {
    given(
      stageHistory,
      created,
      step('MarketingEnrollmentFailed'),
      step('MarketingEnrollmentFailed'),
      step('MarketingEnrolled'),
    ).expectRows([
      { stay: 0, marketing: 'none', endedAt: at(1) },
      { stay: 1, marketing: 'failed', startedAt: at(1), endedAt: at(3) },
      { stay: 2, marketing: 'enrolled', startedAt: at(3), endedAt: null },
    ]);
  });

  it('says who brought the lead into its stage, in every part of the visit', () => {
    const ann = { kind: 'user', id: uuid(8) } as const;
    const steps = [
      created,
      step('LeadStatusMoved', { from: 'leads', to: 'proposal' }, { metadata: { actor: ann } }),
      step('LeadDetailsEdited', { name: 'Second Sample' }),
    ];
    const moved = logOf(steps)[1]!.id;
    given(stageHistory, ...steps).expectRows([
      { stay: 0, stageActorId: 'staff-1', lastContactedAt: null },
      { stay: 1, stageActorId: ann.id, stageEventId: moved, lastContactedAt: at(1) },
      { stay: 2, stageActorId: ann.id, stageEventId: moved, lastContactedAt: at(1), name: 'Second Sample' },
    ]);
  });

  describe('an undone move', () => {
    const undone = { undoes: uuid(0xe0001), version: 1 };
    const toProposal = step('LeadStatusMoved', { from: 'leads', to: 'proposal' }, { metadata: { version: 1 } });
    const back = step('LeadStatusMoved', { from: 'proposal', to: 'leads' }, { metadata: undone });

    it('stays the visit that the board showed; then the stay before it goes on', () => {
      given(stageHistory, created, toProposal, back, step('LeadDetailsEdited', { name: 'Second Sample' })).expectRows([
        { stay: 0, status: 'leads', startedAt: at(0), endedAt: at(1), moved: false },
        { stay: 1, status: 'proposal', startedAt: at(1), endedAt: at(2), lastContactedAt: at(1), moved: true },
        { stay: 2, status: 'leads', startedAt: at(2), endedAt: at(3), ...first, moved: true },
        { stay: 3, status: 'leads', startedAt: at(3), endedAt: null, ...first, name: 'Second Sample', moved: false },
      ]);
    });

    it('gives back what its compensation says', () => {
      const restores = { stageSince: at(-9), stageEventId: uuid(5), stageActorId: 'ann', lastContactedAt: at(-8) };
      const saying = step(
        'LeadStatusMoved',
        { from: 'proposal', to: 'leads', restores },
        { metadata: { ...undone, version: 2 } },
      );
      given(stageHistory, created, toProposal, saying).expectRows([
        { stay: 0 },
        { stay: 1 },
        { stay: 2, status: 'leads', startedAt: at(2), endedAt: null, ...restores, moved: true },
      ]);
    });

    it('is a stay of its own though undone and moved on at the same instant', () => {
      const on = step('LeadStatusMoved', { from: 'leads', to: 'lost' });
      given(stageHistory, created, toProposal, { ...back, minutes: 5 }, { ...on, minutes: 5 }).expectRows([
        { stay: 0 },
        { stay: 1, endedAt: at(5) },
        { stay: 2, status: 'leads', startedAt: at(5), endedAt: at(5), ...first },
        { stay: 3, status: 'lost', startedAt: at(5), endedAt: null, stageSince: at(5) },
      ]);
    });
  });

  it('keeps a visit to a stage even if it took no time', () => {
    given(stageHistory, created, { ...toProposal, minutes: 0 }).expectRows([
      { stay: 0, status: 'leads', startedAt: at(0), endedAt: at(0) },
      { stay: 1, status: 'proposal', startedAt: at(0), endedAt: null },
    ]);
  });

  it('is closed by a deletion and goes on after a restore', () => {
    given(stageHistory, created, step('LeadDeleted'), step('LeadRestored')).expectRows([
      { stay: 0, startedAt: at(0), endedAt: at(1), endedByDeletion: true, lastRevision: 1 },
      { stay: 1, status: 'leads', startedAt: at(2), endedAt: null, endedByDeletion: false, stageSince: at(0) },
    ]);
  });

  it('is not closed by a deletion twice, nor opened by a restore that nothing went before', () => {
    given(stageHistory, created, step('LeadRestored'), step('LeadDeleted'), step('LeadDeleted')).expectRows([
      { stay: 0, startedAt: at(0), endedAt: at(2), lastRevision: 2 },
    ]);
  });

  it('shows after a restore what changed while the lead was deleted, and nothing in between', () => {
    given(
      stageHistory,
      created,
      step('LeadDeleted'),
      step('LeadDetailsEdited', { name: 'Second Sample' }),
      step('LeadRestored'),
    ).expectRows([
      { stay: 0, endedAt: at(1) },
      { stay: 1, startedAt: at(2), endedAt: at(2), endedByDeletion: false },
      { stay: 2, name: 'Second Sample', startedAt: at(3), endedAt: null },
    ]);
  });

  it('never lets stays overlap when clocks differ', () => {
    given(stageHistory, { ...created, minutes: 10 }, { ...toProposal, minutes: 3 }).expectRows([
      { stay: 0, startedAt: at(10), endedAt: at(10) },
      { stay: 1, startedAt: at(10), endedAt: null },
    ]);
    given(
      stageHistory,
      { ...created, minutes: 0 },
      { ...toProposal, minutes: 8 },
      { ...step('LeadDeleted'), minutes: 5 },
      { ...step('LeadRestored'), minutes: 2 },
      { ...step('LeadDetailsEdited', { name: 'Second Sample' }), minutes: 9 },
    ).expectRows([
      { stay: 0, startedAt: at(0), endedAt: at(8) },
      { stay: 1, startedAt: at(8), endedAt: at(8), endedByDeletion: true },
      { stay: 2, startedAt: at(8), endedAt: at(9), stageSince: at(8) },
      { stay: 3, startedAt: at(9), endedAt: null, name: 'Second Sample' },
    ]);
  });

  it('refuses what can not have happened', () => {
    given(stageHistory, toProposal).expectRefusal('without a LeadCreated');
    given(stageHistory, created, created).expectRefusal('created twice');
  });
});
