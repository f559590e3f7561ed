import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { commandId, folded, given, sampleId, sampleNow } from '../../../../testing/given-when-then.js';
import { evolveRun, isOpen, openTimers, startedRun, type Run } from '../../../../contracts/src/campaigns/state.js';
import {
  campaignDecider,
  startCampaign,
  type StartCampaign,
  stopCampaign,
  reportToRuns,
  undoStart,
} from './campaign-commands.js';
import { decide, type RunEvent } from './decide.js';
import { startRun, definitionOf, type StepTemplate } from './workflows.js';

const day = 1_440;
const times = { warmLeadFirstHours: 1, warmLeadEveryDays: 2, warmLeadForDays: 30 };
const template = (
  id: string,
  workflow: StepTemplate['workflow'],
  delayMinutes: number,
  over: Partial<StepTemplate> = {},
): StepTemplate => ({ id, version: 1, type: 'email', workflow, delayMinutes, anchor: 'entry', ...over });
const walkthrough = { anchor: 'walkthrough' } as const;
const templates = [
  template('warm-lead-first', 'warm_lead', 60),
  template('warm-lead-follow-up', 'warm_lead', 2 * day),
  template('confirmation-7-days', 'confirmation', -7 * day, walkthrough),
  template('confirmation-3-days', 'confirmation', -3 * day, walkthrough),
  template('confirmation-24-hours', 'confirmation', -day, walkthrough),
  template('confirmation-2-hours', 'confirmation', -120, { ...walkthrough, type: 'sms' }),
  template('onboarding-welcome', 'onboarding', 60),
  template('onboarding-checklist', 'onboarding', 3 * day),
  template('onboarding-follow-up', 'onboarding', 14 * day),
];
const definitions = {
  warm_lead: definitionOf('warm_lead', times, templates),
  confirmation: definitionOf('confirmation', times, templates),
  onboarding: definitionOf('onboarding', times, templates),
};
const start = (over: Partial<StartCampaign> = {}): StartCampaign => ({
  leadId: sampleId,
  definition: definitions.warm_lead,
  trigger: 'manual',
  requestId: null,
  status: 'leads',
  timeZone: 'America/Chicago',
  entryAt: null,
  walkthroughStart: null,
  quiet: null,
  ...over,
});
/** A Thursday, 2:15 PM in Des Moines. */
const start1 = '2026-03-12T19:15:00.000Z';
const started = (over: Partial<StartCampaign> = {}, runId = '3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13') =>
  ({
    type: 'CampaignStarted',
    data: startRun({ ...start(over), runId, entryAt: over.entryAt ?? sampleNow }, sampleNow),
  }) as CampaignEvent & { type: 'CampaignStarted' };
const confirming = {
  definition: definitions.confirmation,
  status: 'walkthrough_scheduled',
  walkthroughStart: start1,
} as const;
const timersOf = ({ data }: { data: DataOf<'CampaignStarted'> }) => data.steps.flatMap(({ timer }) => timer ?? []);
const about = { leadId: sampleId, runId: '3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13' };
const stopped = (ending: DataOf<'CampaignStopped'>['ending'], calledOff: string[], requestId: string | null = null) =>
  ({ type: 'CampaignStopped', data: { ...about, ending, requestId, calledOff } }) as const;

describe('the workflows of the specification', () => {
  it('have their messages at their times', () => {
    const delays = (workflow: keyof typeof definitions) =>
      definitions[workflow].steps.map(({ template: { id }, delayMinutes }) => [id, delayMinutes]);
    expect(delays('confirmation')).toEqual([
      ['confirmation-7-days', -7 * day],
      ['confirmation-3-days', -3 * day],
      ['confirmation-24-hours', -day],
      ['confirmation-2-hours', -120],
    ]);
    expect(delays('onboarding')).toEqual([
      ['onboarding-welcome', 60],
      ['onboarding-checklist', 3 * day],
      ['onboarding-follow-up', 14 * day],
    ]);
    const warm = delays('warm_lead').map(([, minutes]) => minutes as number);
    expect(warm.slice(0, 3)).toEqual([60, 60 + 2 * day, 60 + 4 * day]);
    expect(Math.max(...warm)).toBeLessThanOrEqual(30 * day);
    expect(warm).toHaveLength(15);
  });

  it('have what staff add, and repeat nothing where they say so', () => {
    const own = template('8c4e2a6f-1d35-4b79-9e80-5a7b3c2d1f64', 'onboarding', 5 * day, { version: 3 });
    expect(definitionOf('onboarding', times, [own]).steps).toMatchObject([
      { template: { id: own.id, version: 3 }, delayMinutes: 5 * day },
    ]);
    expect(definitionOf('warm_lead', { ...times, warmLeadForDays: 0 }, templates).steps).toHaveLength(1);
  });
});

describe('starting a campaign', () => {
  it('pins the workflow, and gives each message its time on the lead’s clock', () => {
    const { events } = decided(start());
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'CampaignStarted',
      data: { workflow: 'warm_lead', stages: ['leads', 'analysis_submitted'], entryAt: sampleNow },
    });
    const { steps } = events[0]!.data as DataOf<'CampaignStarted'>;
    expect(steps.slice(0, 2).map(({ wall }) => wall)).toEqual(['2026-03-02T10:00', '2026-03-04T10:00']);
    expect(new Set(steps.map(({ timer }) => timer)).size).toBe(steps.length);
  });

  it('is refused to a person, and nothing to an event, where the same workflow runs already', () => {
    given([started()]).when(startCampaign, start()).then('campaign_running');
    given([started()])
      .when(startCampaign, start({ trigger: 'lead_created' }))
      .then([]);
    given([started({ requestId: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' }), stopped('stopped', [])])
      .when(startCampaign, start({ trigger: 'lead_created', requestId: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' }))
      .then([]);
  });

  it('ends the lead’s other campaign', () => {
    const events = decided(start({ definition: definitions.onboarding, status: 'closed' }), [started()]).events;
    expect(events.map(({ type, data }) => [type, (data as { ending?: string }).ending])).toEqual([
      ['CampaignStopped', 'other_workflow'],
      ['CampaignStarted', undefined],
    ]);
  });

  it('by itself does not end the welcome of a managed property, to which a person may prefer reminders', () => {
    const onboarding = started({ definition: definitions.onboarding, status: 'closed' });
    const booked = { ...confirming, walkthroughStart: '2026-03-20T20:15:00.000Z', status: 'closed' } as const;
    given([onboarding])
      .when(startCampaign, start({ ...booked, trigger: 'walkthrough_scheduled' }))
      .then([]);
    const types =
      (...before: CampaignEvent[]) =>
      (over: Partial<StartCampaign>) =>
        decided(start({ ...booked, ...over }), before).events.map(({ type }) => type);
    expect(types(onboarding)({ trigger: 'manual' })).toEqual(['CampaignStopped', 'CampaignStarted']);
    expect(types()({ trigger: 'walkthrough_scheduled' })).toEqual(['CampaignStarted']);
    expect(types(started())({ trigger: 'walkthrough_scheduled' })).toEqual(['CampaignStopped', 'CampaignStarted']);
  });

  it('has no reminders without a known walkthrough, and none of one that is too near', () => {
    const waits = decided(start({ ...confirming, walkthroughStart: null })).events[0]!
      .data as DataOf<'CampaignStarted'>;
    expect(waits.steps.map(({ timer, dueAt }) => [timer, dueAt])).toEqual(Array(4).fill([null, null]));
    given([])
      .when(startCampaign, start({ ...confirming, walkthroughStart: '2026-03-02T15:30:00.000Z' }))
      .then('campaign_nothing_due');
    const near = decided(start({ ...confirming, walkthroughStart: '2026-03-04T20:15:00.000Z' })).events[0]!;
    const planned = (near.data as DataOf<'CampaignStarted'>).steps.map(({ timer, wall }) => [wall, timer !== null]);
    expect(planned).toEqual([
      ['2026-02-25T14:15', false],
      ['2026-03-01T14:15', false],
      ['2026-03-03T14:15', true],
      ['2026-03-04T12:15', true],
    ]);
    given([])
      .when(startCampaign, start({ definition: { ...definitions.onboarding, steps: [] } }))
      .then('campaign_empty');
  });

  it('brings a reminder that would fall into quiet hours forward', () => {
    const quiet = { from: '20:00', to: '08:00', weekends: false };
    const early = decided(start({ ...confirming, walkthroughStart: '2026-03-12T14:00:00.000Z', quiet })).events[0]!;
    const text = (early.data as DataOf<'CampaignStarted'>).steps.at(-1)!;
    expect(text).toMatchObject({ step: 'confirmation-2-hours', wall: '2026-03-11T19:30' });
  });
});

describe('what happens to a lead', () => {
  const warm = started();
  const report = (event: RunEvent, now = sampleNow, runs: CampaignEvent[] = [warm]) =>
    given(runs).when(reportToRuns, { runId: null, events: [event] }, { now });

  it('ends its campaigns as their workflow says', () => {
    const requestId = '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01';
    report({ type: 'moved', to: 'analysis_submitted' }).then([]);
    report({ type: 'moved', to: 'lost', requestId }).then([stopped('moved', timersOf(warm), requestId)]);
    report({ type: 'answered' }).then([stopped('answered', timersOf(warm))]);
    report({ type: 'booked', start: start1 }).then([stopped('booked', timersOf(warm))]);
    report({ type: 'deleted' }).then([stopped('deleted', timersOf(warm))]);
    report({ type: 'unsubscribed', channel: 'email' }).then([stopped('unsubscribed', timersOf(warm))]);
    report({ type: 'unsubscribed', channel: 'sms' }).then([]);
    report({ type: 'answered' }, sampleNow, [started(confirming)]).then([]);
    report({ type: 'walkthrough_cancelled' }, sampleNow, [started(confirming)]).then([
      stopped('walkthrough_cancelled', timersOf(started(confirming))),
    ]);
  });

  it('keeps the reminders of a walkthrough on the way to the end of the onboarding, and ends them off that way', () => {
    const run = started(confirming);
    for (const to of ['proposal', 'contract_sent', 'enrolled', 'walkthrough_scheduled', 'closed', 'won'] as const)
      report({ type: 'moved', to }, sampleNow, [run]).then([]);
    for (const to of ['leads', 'analysis_submitted', 'lost'] as const)
      report({ type: 'moved', to }, sampleNow, [run]).then([stopped('moved', timersOf(run))]);
  });

  it('moves the reminders of a walkthrough, those that went out as well', () => {
    const run = started(confirming);
    const [first] = timersOf(run);
    const sent = {
      type: 'CampaignMessageSent',
      data: { ...about, step: 'confirmation-7-days', timer: first!, channel: 'email' },
    } as const;
    const later = '2026-03-19T18:15:00.000Z';
    const moved = folded(campaignDecider, [run, sent, ...decidedOf({ type: 'booked', start: later }, [run, sent])])!;
    const [after] = moved.runs;
    expect(after!.steps.map(({ wall, state, times: nth }) => [wall, state, nth])).toEqual([
      ['2026-03-12T13:15', 'pending', 2],
      ['2026-03-16T13:15', 'pending', 2],
      ['2026-03-18T13:15', 'pending', 2],
      ['2026-03-19T11:15', 'pending', 2],
    ]);
    const before = new Set(timersOf(run));
    expect(after!.steps.some(({ timer }) => before.has(timer!))).toBe(false);
    report({ type: 'booked', start: later }, sampleNow, [
      run,
      ...decidedOf({ type: 'booked', start: later }, [run]),
    ]).then([]);
  });

  it('unsubscribes from one channel, and the other goes on', () => {
    const events = decidedOf({ type: 'unsubscribed', channel: 'email' }, [started(confirming)]);
    expect(events.map(({ type }) => type)).toEqual(Array(3).fill('CampaignMessageWithheld'));
  });

  it('stops by hand once, and only what there is', () => {
    given([warm])
      .when(stopCampaign, { runId: null })
      .then([stopped('stopped', timersOf(warm))]);
    given([warm, stopped('stopped', [])])
      .when(stopCampaign, { runId: about.runId })
      .then([]);
    given([]).when(stopCampaign, { runId: null }).then('campaign_not_found');
    given([warm]).when(stopCampaign, { runId: sampleId }).then('campaign_not_found');
  });
});

describe('the time of a message', () => {
  const warm = startedRun(started().data);
  const [first, second] = warm.steps;

  it('is when it is sent, also some hours late', () => {
    expect(decide(warm, { type: 'due', timer: first!.timer! }, '2026-03-02T19:00:00.000Z')).toEqual({
      events: [],
      send: first,
    });
  });

  it('is over for a reminder of a walkthrough that has begun, and for one that a later one has overtaken', () => {
    const confirmed = startedRun(started(confirming).data);
    const text = confirmed.steps.at(-1)!;
    expect(decide(confirmed, { type: 'due', timer: text.timer! }, start1).events).toMatchObject([
      { type: 'CampaignMessageWithheld', data: { why: 'too_late' } },
    ]);
    const late = decide(warm, { type: 'due', timer: first!.timer! }, '2026-03-05T19:00:00.000Z');
    expect(late.events).toMatchObject([{ data: { why: 'too_late', step: first!.step } }]);
  });

  it('may be the walkthrough itself, or after it: that is sent though the walkthrough has begun', () => {
    const own = ['8c4e2a6f-1d35-4b79-9e80-5a7b3c2d1f64', '8c4e2a6f-1d35-4b79-9e80-5a7b3c2d1f65'];
    const definition = definitionOf('confirmation', times, [
      template(own[0]!, 'confirmation', 0, walkthrough),
      template(own[1]!, 'confirmation', 60, walkthrough),
    ]);
    const quiet = { from: '15:00', to: '08:00', weekends: false };
    const run = startedRun(started({ ...confirming, definition, quiet }).data);
    const [atIt, after] = run.steps;
    expect(run.steps.map(({ wall }) => wall)).toEqual(['2026-03-12T14:15', '2026-03-12T15:15']);
    expect(decide(run, { type: 'due', timer: atIt!.timer! }, '2026-03-12T19:15:02.000Z')).toEqual({
      ...{ events: [], send: atIt },
    });
    // In quiet hours it waits like any other message: nobody needs it before the walkthrough.
    const held = decide(run, { type: 'due', timer: after!.timer! }, '2026-03-12T20:15:00.000Z');
    expect(held).toMatchObject({ events: [{ data: { steps: [{ wall: '2026-03-13T08:00' }] } }] });
    const moved = held.events.reduce(evolveRun, run).steps[1]!;
    expect(
      decide(held.events.reduce(evolveRun, run), { type: 'due', timer: moved.timer! }, '2026-03-13T13:00:00.000Z'),
    ).toEqual({ events: [], send: moved });
  });

  it('is never in quiet hours for a reminder: one that could not go out before them waits, or is not sent', () => {
    const quiet = { from: '20:00', to: '08:00', weekends: false };
    // Booked at ten in the evening: the time before quiet hours is over.
    const now = '2026-03-12T03:00:00.000Z';
    const bookedFor = (walkthroughStart: string) => {
      const run = startedRun(
        startRun({ ...start({ ...confirming, walkthroughStart, quiet }), runId: about.runId, entryAt: now }, now),
      );
      const text = run.steps.at(-1)!;
      expect(text).toMatchObject({ step: 'confirmation-2-hours', state: 'pending', wall: '2026-03-11T19:30' });
      return decide(run, { type: 'due', timer: text.timer! }, now);
    };
    // Half past eight: half an hour is left for it.
    expect(bookedFor('2026-03-12T13:30:00.000Z')).toMatchObject({
      events: [{ type: 'CampaignStepsMoved', data: { why: 'quiet_hours', steps: [{ wall: '2026-03-12T08:00' }] } }],
    });
    expect(bookedFor('2026-03-12T13:00:00.000Z').events).toMatchObject([
      { type: 'CampaignMessageWithheld', data: { why: 'quiet_hours' } },
      { type: 'CampaignCompleted' },
    ]);
    expect(bookedFor('2026-03-12T13:30:00.000Z').send ?? bookedFor('2026-03-12T13:00:00.000Z').send).toBeUndefined();
  });

  it('names those before it that a restored log has let go', () => {
    const { events, send } = decide(warm, { type: 'due', timer: second!.timer! }, '2026-03-04T16:30:00.000Z');
    expect(send).toBe(second);
    expect(events).toMatchObject([{ type: 'CampaignMessageWithheld', data: { step: first!.step, why: 'too_late' } }]);
  });

  it('is another one after quiet hours, though never after the walkthrough', () => {
    const until = '2026-03-03T14:00:00.000Z';
    const held = decide(
      warm,
      { type: 'withheld', timer: first!.timer!, reason: 'quiet_hours', until },
      sampleNow,
    ).events;
    expect(held).toMatchObject([
      { type: 'CampaignStepsMoved', data: { why: 'quiet_hours', calledOff: [first!.timer] } },
    ]);
    const after = held.reduce(evolveRun, warm);
    expect(after.steps[0]).toMatchObject({ state: 'pending', dueAt: until, wall: '2026-03-03T08:00', times: 2 });
    const confirmed = startedRun(started(confirming).data);
    const text = confirmed.steps.at(-1)!.timer!;
    const never = { type: 'withheld', timer: text, reason: 'quiet_hours', until: '2026-03-13T14:00:00.000Z' } as const;
    expect(decide(confirmed, never, sampleNow).events).toMatchObject([{ type: 'CampaignMessageWithheld' }]);
  });

  it('ends the run with its last message, and with an address that takes no mail', () => {
    const ended = warm.steps.reduce<Run>(
      (run, { timer }) => decide(run, { type: 'sent', timer: timer! }, sampleNow).events.reduce(evolveRun, run),
      warm,
    );
    expect([ended.state, ended.steps.every(({ state }) => state === 'sent')]).toEqual(['completed', true]);
    const bounced = { type: 'failed', timer: second!.timer!, error: 'Refused', bounced: true, unknown: false } as const;
    expect(decide(warm, bounced, sampleNow).events.map(({ type }) => type)).toEqual([
      'CampaignMessageFailed',
      'CampaignStopped',
    ]);
  });
});

describe('any run, whatever happens', () => {
  const workflow = fc.constantFrom('warm_lead', 'confirmation', 'onboarding' as const);
  const happening = fc.oneof(
    fc.record({ kind: fc.constantFrom('due', 'sent', 'failed', 'withheld', 'quiet' as const), nth: fc.nat(20) }),
    fc.record({
      kind: fc.constantFrom('moved', 'answered', 'stopped', 'deleted', 'unsubscribed' as const),
      nth: fc.nat(8),
    }),
    fc.record({ kind: fc.constant('booked' as const), nth: fc.nat(40) }),
  );
  const eventOf = (run: Run, { kind, nth }: { kind: string; nth: number }, now: string): RunEvent => {
    const timer = run.steps[nth % run.steps.length]!.timer ?? sampleId;
    const until = new Date(Date.parse(now) + nth * 3_600_000).toISOString();
    switch (kind) {
      case 'failed':
        return { type: 'failed', timer, error: 'no', bounced: nth % 2 === 0, unknown: false };
      case 'withheld':
        return { type: 'withheld', timer, reason: nth % 2 === 0 ? 'no_consent' : 'unsubscribed' };
      case 'quiet':
        return { type: 'withheld', timer, reason: 'quiet_hours', until };
      case 'moved':
        return { type: 'moved', to: nth % 2 === 0 ? 'leads' : 'lost' };
      case 'unsubscribed':
        return { type: 'unsubscribed', channel: nth % 2 === 0 ? 'email' : 'sms' };
      case 'booked':
        return { type: 'booked', start: nth === 0 ? null : until };
      case 'due':
      case 'sent':
        return { type: kind, timer };
      default:
        return { type: kind as 'answered' | 'stopped' | 'deleted' };
    }
  };

  it('sends each time of a message once, uses a timer once, and has nothing open once it has ended', () => {
    fc.assert(
      fc.property(workflow, fc.array(happening, { maxLength: 40 }), (which, happenings) => {
        const over = which === 'confirmation' ? confirming : { definition: definitions[which as 'warm_lead'] };
        let run = startedRun(started(over).data);
        const used = new Set(openTimers(run));
        const sent: string[] = [];
        happenings.forEach((each, hour) => {
          const now = new Date(Date.parse(sampleNow) + hour * 7 * 3_600_000).toISOString();
          const event = eventOf(run, each, now);
          const { events, send } = decide(run, event, now);
          if (send) expect(send.state).toBe('pending');
          expect(decide(run, event, now)).toEqual({ events, ...(send && { send }) });
          const before = openTimers(run);
          for (const one of events) {
            if (one.type === 'CampaignMessageSent') sent.push(one.data.timer);
            if (one.type === 'CampaignStepsMoved') {
              for (const { timer } of one.data.steps) if (timer !== null) expect(used.has(timer)).toBe(false);
              for (const { timer } of one.data.steps) if (timer !== null) used.add(timer);
              for (const timer of one.data.calledOff) expect(before).toContain(timer);
            }
          }
          run = events.reduce(evolveRun, run);
          if (run.state !== 'active') expect(run.steps.some(isOpen)).toBe(false);
        });
        expect(new Set(sent).size).toBe(sent.length);
      }),
    );
  });
});

function decided(input: StartCampaign, history: CampaignEvent[] = []) {
  const state = folded(campaignDecider, history);
  const context = {
    now: sampleNow,
    actor: { kind: 'user', id: null } as never,
    commandId: '11111111-1111-4111-8111-000000000007',
  };
  return { events: startCampaign.decide(state, input, context) };
}

function decidedOf(event: RunEvent, history: CampaignEvent[]): CampaignEvent[] {
  const context = { now: sampleNow, actor: { kind: 'system', id: 'campaigns' } as never, commandId: sampleId };
  return reportToRuns.decide(folded(campaignDecider, history), { runId: null, events: [event] }, context);
}

describe('the undo of a start', () => {
  const began = started({ trigger: 'bulk' });
  const [first, ...others] = timersOf(began);
  const by = (n: number) => ({ correlationId: commandId(n) });
  const sent = {
    type: 'CampaignMessageSent',
    data: { ...about, timer: first!, step: began.data.steps[0]!.step, channel: 'email' },
  } as const;

  it('ends the run that it began, and no other', () => {
    given([began])
      .when(undoStart, by(0))
      .then([stopped('stopped', [first!, ...others])]);
    const other = started(confirming, '5b6d2a0f-8c31-5f5e-9b72-3a0d1c8e5f24');
    given([other, began])
      .when(undoStart, by(1))
      .then([stopped('stopped', [first!, ...others])]);
  });

  it('does nothing once the run has ended, and is refused where the action began none', () => {
    given([began, stopped('moved', [first!, ...others])])
      .when(undoStart, by(0))
      .then([]);
    given([began]).when(undoStart, by(7)).then('campaign_not_found');
    given([]).when(undoStart, by(0)).then('campaign_not_found');
  });

  it('is refused once a message has gone out, or may have', () => {
    given([began, sent]).when(undoStart, by(0)).then('undo_not_possible');
  });
});
