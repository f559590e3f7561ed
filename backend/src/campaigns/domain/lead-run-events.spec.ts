import { describe, expect, it } from '@jest/globals';
import * as work from '../../../../contracts/src/leads/work-events.js';
import { consentWithdrawn, leadAnswered } from '../../../../contracts/src/messages/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import { commandId, sampleId, stateAfter } from '../../../../testing/given-when-then.js';
import type { Run } from '../../../../contracts/src/campaigns/state.js';
import { leadOf, unreported, runEventOf, startOf } from './lead-run-events.js';
import { quietHoursOf } from '../../messages/domain/times.js';

const requestId = commandId(1);
const start = '2026-03-12T19:15:00.000Z';
const event = (type: string, data: object = {}) => ({ type, data }) as DomainEvent;
const moved = (to: string) => event('LeadStatusMoved', { from: 'leads', to });
const withdrawn = event('ConsentWithdrawn', { ...consentWithdrawn.example, channel: 'sms' });

describe('an event of a lead, as its campaigns see it', () => {
  it.each<[string, DomainEvent, object | undefined]>([
    ['a move', moved('proposal'), { type: 'moved', to: 'proposal' }],
    ['a deletion', event('LeadDeleted'), { type: 'deleted' }],
    ['a merge', event('LeadMerged', { into: requestId }), { type: 'merged' }],
    ['an erasure', event('LeadErased'), { type: 'erased' }],
    ['a walkthrough', event('WalkthroughScheduled', { start }), { type: 'booked', start }],
    ['a walkthrough that is off', event('WalkthroughCancelled'), { type: 'walkthrough_cancelled' }],
    ['a call that reached somebody', event('ContactLogged', work.contactLogged.example), { type: 'answered' }],
    ['a call to nobody', event('ContactLogged', { ...work.contactLogged.example, outcome: 'no_answer' }), undefined],
    ['a press of the button', event('ContactLogged', { ...work.contactLogged.example, byMove: true }), undefined],
    ['an answer', event('LeadAnswered', leadAnswered.example), { type: 'answered' }],
    ['an end of consent', withdrawn, { type: 'unsubscribed', channel: 'sms' }],
    ['a new lead', event('LeadCreated', leadCreated.example), undefined],
  ])('%s', (_what, happened, seen) => {
    expect(runEventOf(happened, requestId)).toEqual(seen && { ...seen, requestId });
  });

  it.each<[string, DomainEvent, object | undefined]>([
    ['a new lead', event('LeadCreated', leadCreated.example), { workflow: 'warm_lead', trigger: 'lead_created' }],
    [
      'a walkthrough',
      event('WalkthroughScheduled', { start }),
      { workflow: 'confirmation', trigger: 'walkthrough_scheduled' },
    ],
    ['a closed lead', moved('closed'), { workflow: 'onboarding', trigger: 'closed' }],
    ['any other move', moved('won'), undefined],
    ['a deletion', event('LeadDeleted'), undefined],
  ])('%s may start one', (_what, happened, starts) => {
    expect(startOf(happened)).toEqual(starts);
  });

  it('is about the lead whose stream it is in, or that it names', () => {
    expect(leadOf({ ...event('LeadDeleted'), stream: `lead-${sampleId}` })).toBe(sampleId);
    expect(leadOf({ ...event('LeadDeleted'), stream: `user-${sampleId}` })).toBeNull();
    expect(leadOf({ ...withdrawn, stream: 'message-x' })).toBe(consentWithdrawn.example.leadId);
  });
});

describe('what has not reached a run yet', () => {
  const lead = stateAfter([{ type: 'LeadCreated', data: { ...leadCreated.example, status: 'leads' } }])!;
  const news = (run: Partial<Run>, over: object = {}) =>
    unreported({ workflow: 'warm_lead', walkthroughStart: null, stages: ['leads'], ...run } as Run, {
      ...lead,
      ...over,
    });
  const confirmation = { workflow: 'confirmation', walkthroughStart: start } as const;
  const booked = { walkthroughScheduled: true, walkthroughStart: start };
  const other = '2026-03-19T19:15:00.000Z';

  it.each<[string, Partial<Run>, object, object[]]>([
    ['nothing new', {}, {}, []],
    [
      'a deletion, before all else',
      {},
      { deleted: true, mergedInto: requestId, status: 'lost' },
      [{ type: 'deleted' }],
    ],
    ['a merge', {}, { mergedInto: requestId, status: 'lost' }, [{ type: 'merged' }]],
    ['a move', {}, { status: 'lost' }, [{ type: 'moved', to: 'lost' }]],
    ['no walkthrough, which another workflow is not about', {}, booked, []],
    ['the walkthrough that it knows', confirmation, booked, []],
    ['another time of it', confirmation, { ...booked, walkthroughStart: other }, [{ type: 'booked', start: other }]],
    ['a first time of it', { ...confirmation, walkthroughStart: null }, booked, [{ type: 'booked', start }]],
    ['none yet', { ...confirmation, walkthroughStart: null }, {}, []],
    ['that it is off', confirmation, { walkthroughScheduled: false }, [{ type: 'walkthrough_cancelled' }]],
    ['that only the booking page knows its time', confirmation, { ...booked, walkthroughStart: null }, []],
    [
      'a move, and another time',
      confirmation,
      { ...booked, status: 'lost', walkthroughStart: other },
      [
        { type: 'moved', to: 'lost' },
        { type: 'booked', start: other },
      ],
    ],
  ])('is %s', (_what, run, over, events) => {
    expect(news(run, over)).toEqual(events);
  });
});

it.each([
  ['are none while both are off', false, 20, 8, false, null],
  ['are the night’s', true, 20, 8, false, { from: '20:00', to: '08:00', weekends: false }],
  ['are those of both', true, 1, 10, true, { from: '01:00', to: '10:00', weekends: true }],
  ['are whole days at a weekend without nights', false, 20, 8, true, { from: '00:00', to: '00:00', weekends: true }],
  ['are whole days with a night of no hours', true, 9, 9, true, { from: '00:00', to: '00:00', weekends: true }],
] as const)(
  'quiet hours %s',
  (_what, holdMessagesAtNight, quietFromHour, quietToHour, holdMessagesOnWeekends, hours) => {
    expect(quietHoursOf({ holdMessagesAtNight, quietFromHour, quietToHour, holdMessagesOnWeekends })).toEqual(hours);
  },
);
