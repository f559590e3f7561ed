import { describe, expect, it } from '@jest/globals';
import { leadMerged, leadUnmerged } from '../../../../contracts/src/cases/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { logOf, visitor, type Append } from '../../../../testing/given-when-then.js';
import { invitationFor, occasionsOf } from './walkthrough-mail.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const tuesday = '2026-03-03T20:15:00.000Z';
const friday = '2026-03-06T15:00:00.000Z';
const scheduled = (start: string | null) => ({ type: 'WalkthroughScheduled', data: { start } }) as const;
const moved = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'walkthrough_scheduled' } } as const;
const lost = { type: 'LeadStatusMoved', data: { from: 'walkthrough_scheduled', to: 'lost' } } as const;
const back = { type: 'LeadStatusMoved', data: { from: 'lost', to: 'walkthrough_scheduled' } } as const;
const assigned = { type: 'LeadAssigned', data: { userId: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' } } as const;
const merged = { type: 'LeadMerged', data: leadMerged.example } as const;
const unmerged = { type: 'LeadUnmerged', data: leadUnmerged.example } as const;
const cancelled = { type: 'WalkthroughCancelled', data: {} } as const;

describe('what a guest’s calendar gets', () => {
  it('is each start, each other one and the end of it, in rising order', () => {
    const history = [created, [scheduled(tuesday), moved], assigned, scheduled(friday), lost, back, cancelled];
    expect(occasionsOf(logOf(history)).map(({ method, start, sequence }) => [sequence, method, start])).toEqual([
      [0, 'REQUEST', tuesday],
      [1, 'REQUEST', friday],
      [2, 'CANCEL', friday],
      [3, 'REQUEST', friday],
      [4, 'CANCEL', friday],
    ]);
  });

  it('is of a time that was booked without a mail no invitation, when a lost lead comes back either', () => {
    const unmailed = { type: 'WalkthroughScheduled', data: { start: friday, untold: true } } as const;
    const mails = (...appends: Append[]) =>
      occasionsOf(logOf([created, ...appends])).map((each) => invitationFor(each, null));
    expect(mails([unmailed, moved], lost, back)).toEqual([null, null, null]);
    expect(mails([unmailed, moved], scheduled(tuesday), lost, back)).toEqual([
      ...[null, 'walkthrough-invitation', null, 'walkthrough-invitation'],
    ]);
    expect(mails([unmailed, moved], scheduled(tuesday), scheduled(friday), lost, back).at(-1)).toBe(
      'walkthrough-invitation',
    );
    const [request] = occasionsOf(logOf([created, unmailed]));
    expect(invitationFor(request!, { start: tuesday })).toBe('walkthrough-moved');
  });

  it('is of an address that nobody has proved where a visitor caused it, whoever did the rest, but not by the owner’s link', () => {
    const history = [
      created,
      { ...scheduled(tuesday), by: visitor },
      lost,
      { ...back, by: visitor },
      scheduled(friday),
      { type: 'WalkthroughScheduled', data: { start: tuesday, byLink: true }, by: visitor } as const,
    ];
    const unproven = occasionsOf(logOf(history)).map((occasion) => occasion.unproven ?? false);
    expect(unproven).toEqual([true, false, true, false, false]);
  });

  it('is taken back when the lead goes into another, and given anew when it is its own again', () => {
    const history = [created, scheduled(tuesday), merged, unmerged];
    expect(occasionsOf(logOf(history)).map(({ method, start }) => [method, start])).toEqual([
      ['REQUEST', tuesday],
      ['CANCEL', tuesday],
      ['REQUEST', tuesday],
    ]);
  });

  it('is nothing while only the booking page knows the time', () => {
    expect(occasionsOf(logOf([created, [scheduled(null), moved], cancelled]))).toEqual([]);
  });

  it('depends on what the guest knows', () => {
    const request = { eventId: 'a', method: 'REQUEST', start: friday, sequence: 1, at: friday } as const;
    expect(invitationFor(request, null)).toBe('walkthrough-invitation');
    expect(invitationFor(request, { start: tuesday })).toBe('walkthrough-moved');
    expect(invitationFor(request, { start: friday })).toBeNull();
    expect(invitationFor({ ...request, method: 'CANCEL' }, { start: friday })).toBe('walkthrough-cancelled');
    expect(invitationFor({ ...request, method: 'CANCEL' }, null)).toBeNull();
  });
});
