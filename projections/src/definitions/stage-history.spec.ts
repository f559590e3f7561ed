import { describe, it } from '@jest/globals';
import { at, sampleLead, step } from '../../test/events.js';
import { given } from '../../test/project.js';
import { stageHistory } from './stage-history.js';

const created = step('LeadCreated', { status: 'leads', estimatedRentCents: 180_000 });
const toProposal = step('LeadStatusMoved', { from: 'leads', to: 'proposal' });

describe('stage_history', () => {
  it('opens a stay when the lead comes in', () => {
    given(stageHistory, created).expectRows([
      {
        leadId: sampleLead,
        stay: 0,
        status: 'leads',
        stageSince: at(0),
        startedAt: at(0),
        endedAt: null,
        name: 'Sample Owner',
        propertyAddress: '100 Sample St, Ankeny, IA 50023',
        city: 'Ankeny',
        unitCount: 1,
        estimatedRentCents: 180_000,
        source: 'enrollment',
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

  it('keeps a visit to a stage even if it took no time', () => {
    given(stageHistory, created, { ...toProposal, minutes: 0 }).expectRows([
      { stay: 0, status: 'leads', startedAt: at(0), endedAt: at(0) },
      { stay: 1, status: 'proposal', startedAt: at(0), endedAt: null },
    ]);
  });

  it('is closed by a deletion and goes on after a restore', () => {
    given(stageHistory, created, step('LeadDeleted'), step('LeadRestored')).expectRows([
      { stay: 0, startedAt: at(0), endedAt: at(1), lastRevision: 1 },
      { stay: 1, status: 'leads', startedAt: at(2), endedAt: null, stageSince: at(0) },
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
      { stay: 1, startedAt: at(2), endedAt: at(2) },
      { stay: 2, name: 'Second Sample', startedAt: at(3), endedAt: null },
    ]);
  });

  it('never lets stays overlap when clocks differ', () => {
    given(stageHistory, { ...created, minutes: 10 }, { ...toProposal, minutes: 3 }).expectRows([
      { stay: 0, startedAt: at(10), endedAt: at(10) },
      { stay: 1, startedAt: at(10), endedAt: null },
    ]);
  });

  it('refuses what can not have happened', () => {
    given(stageHistory, toProposal).expectRefusal('without a LeadCreated');
    given(stageHistory, created, created).expectRefusal('created twice');
  });
});
