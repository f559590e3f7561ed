import { describe, expect, it } from '@jest/globals';
import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import { logOf, sampleId } from '../../../../testing/given-when-then.js';
import { buildHistory } from '../../platform/history/build-history.js';
import { campaignAggregate } from './campaign-commands.js';
import {
  evolveCampaigns,
  evolveRun,
  openTimers,
  startedRun,
  type Run,
  type RunStep,
} from '../../../../contracts/src/campaigns/state.js';
import { decide, type RunEvent } from './decide.js';
import { startRun, type RunStart } from './workflows.js';

const about = { leadId: sampleId, runId: '3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13' };
const now = '2026-03-02T15:00:00.000Z';
const step = (id: string, delayMinutes: number, anchor: 'entry' | 'walkthrough', channel: 'email' | 'sms') => ({
  ...{ step: id, template: { id, version: 1 }, channel, delayMinutes, anchor },
});
const day = 1_440;
/** Two mails and a text, a day apart, on the lead's clock. */
const start: RunStart = {
  ...about,
  definition: {
    ...{ workflow: 'warm_lead', stages: ['leads'], stopsOn: ['moved', 'answered'] },
    steps: [
      step('one', day, 'entry', 'email'),
      step('two', 2 * day, 'entry', 'sms'),
      step('three', 3 * day, 'entry', 'email'),
    ],
  },
  ...{ trigger: 'manual', requestId: null, status: 'leads', timeZone: 'America/Chicago', entryAt: now },
  ...{ walkthroughStart: null, quiet: null },
};
const begun = () => startRun(start, now);
const run = () => startedRun(begun());
const runAfter = (events: readonly RunEvent[], from = run(), at = now): Run =>
  events.reduce((so, event) => decide(so, event, at).events.reduce(evolveRun, so), from);
const states = ({ steps }: Run) => steps.map(({ state }) => state);
const [first, second, third] = run().steps as [RunStep, RunStep, RunStep];
const timer = first.timer!;
const of = ({ step: id, timer: its, channel }: RunStep) => ({ ...about, step: id, timer: its!, channel });
const sent = (which: RunStep) => ({ type: 'CampaignMessageSent', data: of(which) });
const withheld = (which: RunStep, why: string) => ({ type: 'CampaignMessageWithheld', data: { ...of(which), why } });
const stopped = (ending: string, calledOff: RunStep[], requestId: string | null = null) => ({
  type: 'CampaignStopped',
  data: { ...about, ending, requestId, calledOff: calledOff.map((each) => each.timer) },
});
const failed = { type: 'failed', timer, error: 'No answer', bounced: false, unknown: false } as const;

describe('the outcome of a message', () => {
  it.each<[string, RunEvent, object[]]>([
    ['sent', { type: 'sent', timer }, [sent(first)]],
    ['withheld', { type: 'withheld', timer, reason: 'no_consent' }, [withheld(first, 'no_consent')]],
    [
      'failed',
      failed,
      [{ type: 'CampaignMessageFailed', data: { ...of(first), error: 'No answer', bounced: false, unknown: false } }],
    ],
    [
      'erased',
      { type: 'withheld', timer, reason: 'erased' },
      [withheld(first, 'erased'), stopped('erased', [second, third])],
    ],
    [
      'deleted',
      { type: 'withheld', timer, reason: 'deleted' },
      [withheld(first, 'deleted'), stopped('deleted', [second, third])],
    ],
    [
      'merged',
      { type: 'withheld', timer, reason: 'merged' },
      [withheld(first, 'merged'), stopped('merged', [second, third])],
    ],
    [
      'moved',
      { type: 'withheld', timer, reason: 'stage' },
      [withheld(first, 'stage'), stopped('moved', [second, third])],
    ],
    [
      'unsubscribed',
      { type: 'withheld', timer, reason: 'unsubscribed' },
      [withheld(first, 'unsubscribed'), withheld(third, 'unsubscribed')],
    ],
    [
      'bounced',
      { type: 'withheld', timer, reason: 'bounced' },
      [withheld(first, 'bounced'), withheld(third, 'bounced')],
    ],
    ['of nobody’s timer', { type: 'sent', timer: sampleId }, []],
    [
      'held back until now',
      { type: 'withheld', timer, reason: 'quiet_hours', until: now },
      [withheld(first, 'quiet_hours')],
    ],
  ])('%s is recorded, with what follows from it', (_what, event, events) => {
    expect(decide(run(), event, now).events).toEqual(events);
  });

  it('ends the run with its last message', () => {
    const almost = runAfter([
      { type: 'sent', timer },
      { type: 'sent', timer: second.timer! },
    ]);
    const last = third.timer!;
    expect(decide(almost, { type: 'sent', timer: last }, now).events).toEqual([
      sent(third),
      { type: 'CampaignCompleted', data: about },
    ]);
    const gone = decide(almost, { type: 'withheld', timer: last, reason: 'unsubscribed' }, now).events;
    expect(gone).toEqual([withheld(third, 'unsubscribed'), stopped('unsubscribed', [])]);
    const bounced = decide(almost, { ...failed, timer: last, bounced: true }, now).events;
    expect(bounced[1]).toEqual(stopped('bounced', []));
  });

  it('is recorded after the run has ended, for what was under way or is tried again', () => {
    const ended = runAfter([{ ...failed }, { type: 'sent', timer: second.timer! }, { type: 'stopped' }]);
    expect([ended.state, ended.ending, states(ended)]).toEqual([
      'stopped',
      'stopped',
      ['failed', 'sent', 'called_off'],
    ]);
    expect(decide(ended, { type: 'sent', timer }, now).events).toEqual([sent(first)]);
    expect(decide(ended, { type: 'sent', timer: third.timer! }, now).events).toEqual([sent(third)]);
    expect(decide(ended, { ...failed, unknown: true }, now).events).toMatchObject([{ data: { unknown: true } }]);
    for (const late of [
      { type: 'sent', timer: second.timer! },
      { type: 'withheld', timer, reason: 'no_consent' },
      { type: 'due', timer },
      { type: 'stopped' },
    ] as const)
      expect(decide(ended, late, now)).toEqual({ events: [] });
    const unknown = runAfter([{ ...failed, unknown: true }]);
    expect(states(unknown)).toEqual(['unknown', 'pending', 'pending']);
    expect(decide(unknown, { type: 'sent', timer }, now).events).toEqual([sent(first)]);
  });
});

describe('news of the lead', () => {
  const requestId = '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01';
  it.each<[string, RunEvent, object[]]>([
    ['erased', { type: 'erased', requestId }, [stopped('erased', [first, second, third], requestId)]],
    ['merged', { type: 'merged', requestId }, [stopped('merged', [first, second, third], requestId)]],
    ['another workflow', { type: 'other_workflow' }, [stopped('other_workflow', [first, second, third])]],
    ['a cancelled walkthrough, which this is not about', { type: 'walkthrough_cancelled' }, []],
    ['a booking, which this is not about', { type: 'booked', start: '2026-03-12T19:15:00.000Z' }, []],
    ['no more texts', { type: 'unsubscribed', channel: 'sms', requestId }, [withheld(second, 'unsubscribed')]],
    [
      'no more mail',
      { type: 'unsubscribed', channel: 'email' },
      [withheld(first, 'unsubscribed'), withheld(third, 'unsubscribed')],
    ],
    ['the stage in which it began', { type: 'moved', to: 'leads' }, []],
  ])('%s', (_what, event, events) => {
    expect(decide(run(), event, now).events).toEqual(events);
  });

  it('ends a run of which only refused messages are left, by name of the request', () => {
    const left = runAfter([{ type: 'sent', timer: second.timer! }]);
    expect(decide(left, { type: 'unsubscribed', channel: 'email', requestId }, now).events).toEqual([
      ...[stopped('unsubscribed', [first, third], requestId)],
    ]);
  });
});

describe('a message that is due', () => {
  it('is overtaken a day after its time by a later one that is due, and not before', () => {
    const overtaken = [withheld(first, 'too_late')];
    expect(decide(run(), { type: 'due', timer }, '2026-03-04T15:00:00.001Z').events).toEqual(overtaken);
    expect(decide(run(), { type: 'due', timer }, '2026-03-04T15:00:00.000Z')).toEqual({ events: [], send: first });
    const alone = runAfter([
      { type: 'sent', timer: second.timer! },
      { type: 'sent', timer: third.timer! },
    ]);
    expect(decide(alone, { type: 'due', timer }, '2026-04-01T15:00:00.000Z').send).toMatchObject({ step: 'one' });
    expect(decide(run(), { type: 'due', timer: sampleId }, now)).toEqual({ events: [] });
    const done = runAfter([{ type: 'sent', timer }]);
    expect(decide(done, { type: 'due', timer }, '2026-03-03T15:00:00.000Z')).toEqual({ events: [] });
  });

  it('names those that it has overtaken, and no others', () => {
    const late = decide(run(), { type: 'due', timer: third.timer! }, '2026-03-05T16:00:00.000Z');
    expect(late).toEqual({ events: [withheld(first, 'too_late'), withheld(second, 'too_late')], send: third });
    const sentBefore = runAfter([{ type: 'sent', timer }]);
    const after = decide(sentBefore, { type: 'due', timer: third.timer! }, '2026-03-05T16:00:00.000Z');
    expect(after.events).toEqual([withheld(second, 'too_late')]);
  });

  it('has another time after quiet hours, and another timer, on the lead’s clock', () => {
    const until = '2026-03-04T14:00:00.000Z';
    const [moved] = decide(run(), { type: 'withheld', timer, reason: 'quiet_hours', until }, now).events;
    expect(moved).toEqual({
      type: 'CampaignStepsMoved',
      data: {
        ...{ ...about, why: 'quiet_hours', walkthroughStart: null, calledOff: [timer] },
        steps: [{ step: 'one', timer: expect.any(String), dueAt: until, wall: '2026-03-04T08:00' }],
      },
    });
    const after = evolveRun(run(), moved!);
    expect(openTimers(after)).not.toContain(timer);
    expect(after.steps[0]).toMatchObject({ times: 2, state: 'pending' });
    expect(after.steps[1]).toEqual(second);
  });
});

describe('a lead’s campaigns', () => {
  const started = (): CampaignEvent => ({ type: 'CampaignStarted', data: begun() });
  const completed: CampaignEvent = { type: 'CampaignCompleted', data: about };
  const otherRun = { ...about, runId: sampleId };
  it('follow their own events, one run beside the other', () => {
    const other: CampaignEvent = { type: 'CampaignStarted', data: { ...begun(), runId: sampleId } };
    const both = [started(), other, { type: 'CampaignCompleted', data: otherRun } as const].reduce(
      evolveCampaigns,
      null,
    )!;
    expect([both.leadId, both.runs.map(({ state }) => state)]).toEqual([sampleId, ['active', 'completed']]);
    const erased = { type: 'StreamErased', data: {} } as CampaignEvent;
    const ended = [{ state: 'stopped', ending: 'erased', steps: Array(3).fill({ state: 'called_off' }) }, both.runs[1]];
    expect(evolveCampaigns(both, erased)).toMatchObject({ leadId: sampleId, runs: ended });
    expect(evolveCampaigns(null, erased)).toBeNull();
    expect(evolveCampaigns(null, completed)).toBeNull();
  });
  it('say everything in their sentences: no field changes', () => {
    const history = buildHistory(campaignAggregate, logOf([started(), completed], 'campaign'), new Map());
    expect(history.map(({ changes }) => changes)).toEqual([[], []]);
  });
});
