import { describe, expect, it } from '@jest/globals';
import type { ActivityEvent, ActivityItem } from '../../../../contracts/src/activity/routes.js';
import { actionWords, othersOf, subjectOf, whoDid } from './action-words.js';

const event = (type: string, data: ActivityEvent['data'] = {}, over: Partial<ActivityEvent> = {}): ActivityEvent => ({
  position: '1',
  eventId: 'e',
  type,
  leadId: 'l1',
  leadName: 'Sample Owner',
  propertyAddress: '1 Sample St',
  leadDeleted: false,
  analysisId: null,
  actor: { kind: 'user', id: 'u1' },
  actorName: 'Dana',
  occurredAt: '2026-03-03T18:00:00.000Z',
  data,
  ...over,
});
const item = (first: ActivityEvent, parts: ActivityEvent[] = [], leadCount = 1): ActivityItem => ({
  ...first,
  parts,
  leadCount,
});

describe('what somebody did, in words', () => {
  it('names the fields of an edit', () => {
    expect(actionWords(item(event('LeadDetailsEdited', { fields: ['phone'] })))).toBe('Phone changed');
    expect(actionWords(item(event('PropertyDetailsEdited', { fields: ['bedrooms', 'zipCode'] })))).toBe(
      'Bedrooms and ZIP changed',
    );
  });

  it('says of a walkthrough from when to when it was moved, as the history does', () => {
    const start = '2026-03-06T15:00:00.000Z';
    const changes = [{ field: 'walkthroughStart', from: '2026-03-03T20:15:00.000Z', to: start }];
    const booked = event('WalkthroughScheduled', { start });
    expect(actionWords(item(booked))).toBe('Walkthrough booked for Mar 6, 9:00 AM');
    expect(actionWords(item({ ...booked, changes }))).toBe('Walkthrough moved from Mar 3, 2:15 PM to Mar 6, 9:00 AM');
    expect(actionWords(item({ ...booked, data: { start, undoes: 'e1' }, changes }))).toBe(
      'Undone: walkthrough is Mar 6, 9:00 AM again, no longer Mar 3, 2:15 PM',
    );
  });

  it('is one sentence with what came of it, and not with what others of a bulk did', () => {
    const asked = event('LeadCreated', { source: 'analysis' });
    const rent = event('RentEstimated', { rentPerUnitCents: 180_000, preliminary: true });
    expect(actionWords(item(asked, [event('AnalysisRequested'), rent, event('RentEstimateFailed')]))).toBe(
      'Asked for a rent analysis. Preliminary rent estimated at $1,800 a month',
    );
    const moved = (leadId: string) => event('LeadStatusMoved', { from: 'leads', to: 'closed' }, { leadId });
    expect(actionWords(item(moved('l1'), [moved('l2')], 2))).toBe('Moved from New Lead to Closed');
  });

  it('says of many leads no more than holds for all of them', () => {
    const moved = (leadId: string, from: string) => event('LeadStatusMoved', { from, to: 'lost' }, { leadId });
    const begun = (leadId: string, workflow: string) => event('CampaignStarted', { workflow }, { leadId });
    const edited = (leadId: string, field: string) => event('LeadDetailsEdited', { fields: [field] }, { leadId });
    expect(actionWords(item(moved('l1', 'leads'), [moved('l2', 'proposal')], 2))).toBe('Moved to Lost');
    expect(actionWords(item(begun('l1', 'warm_lead'), [begun('l2', 'warm_lead')], 2))).toBe('Warm lead started');
    expect(actionWords(item(begun('l1', 'warm_lead'), [begun('l2', 'onboarding')], 2))).toBe('Campaigns started');
    expect(actionWords(item(edited('l1', 'phone'), [edited('l2', 'name')], 2))).toBe('Phone changed, and the like');
    const merged = item(event('LeadMerged'), [event('LeadMergedInto', {}, { leadId: 'l2' })], 2);
    expect(actionWords(merged)).toBe(actionWords(item(event('LeadMerged'))));
    // Two leads are not among the parts: where they came from is not known here.
    expect(actionWords(item(moved('l1', 'leads'), [moved('l2', 'leads')], 4))).toBe('Moved to Lost');
  });

  it('says of every other lead what the action did with it', () => {
    const moved = event('LeadStatusMoved', { from: 'leads', to: 'lost' }, { leadId: 'l2' });
    const ended = event('CampaignEnded', {}, { leadId: 'l2' });
    const bulk = item(event('LeadStatusMoved', { from: 'proposal', to: 'lost' }), [moved, ended], 2);
    expect(othersOf(bulk)).toEqual([{ event: moved, words: 'Moved from New Lead to Lost' }]);
    const alike = item(event('LeadStatusMoved', { from: 'leads', to: 'lost' }), [moved, ended], 2);
    expect(othersOf(alike)).toEqual([{ event: moved, words: null }]);
  });

  it('names whom a lead was given to', () => {
    const given = item(event('LeadAssigned', { userId: 'u2' }));
    expect(actionWords(given, { u2: 'Marcus' })).toBe('Assigned to Marcus');
    expect(actionWords(given, {})).toBe('Assigned');
  });

  it('says what was undone', () => {
    expect(actionWords(item(event('LeadStatusMoved', { from: 'won', to: 'leads', undoes: 'e' })))).toBe(
      'Undone: stage is New Lead again, no longer Won',
    );
    expect(actionWords(item(event('LeadDetailsEdited', { fields: ['phone'], undoes: 'e' })))).toBe(
      'Undone: change of phone',
    );
  });

  it('says who, and about whom', () => {
    expect(whoDid(item(event('NoteAdded')), 'u1')).toBe('You');
    expect(whoDid(item(event('NoteAdded')), 'u2')).toBe('Dana');
    expect(whoDid(item(event('LeadCreated', {}, { actor: { kind: 'system', id: null } })), 'u1')).toBeNull();
    expect(subjectOf(event('NoteAdded'), 3)).toBe('Sample Owner and 2 others');
    expect(subjectOf(event('LeadDeleted', {}, { leadDeleted: true, leadName: null }))).toBe('A deleted lead');
    expect(subjectOf(event('RentEstimated', {}, { leadId: null, leadName: null }))).toBe('1 Sample St');
  });
});
