import { describe, expect, it } from '@jest/globals';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import { given, sampleId, sampleNow } from '../../../../testing/given-when-then.js';
import { startRun, definitionOf, type StepTemplate } from './workflows.js';
import { stopCampaign, reportToRuns } from './campaign-commands.js';

const day = 1_440;
const times = { warmLeadFirstHours: 3, warmLeadEveryDays: 2, warmLeadForDays: 6 };
const template = (id: string, workflow: StepTemplate['workflow'], delayMinutes: number, over = {}): StepTemplate => ({
  ...{ id, version: 4, type: 'email', workflow, delayMinutes, anchor: 'entry' },
  ...over,
});

describe('a workflow', () => {
  it('of warm leads repeats its follow-up as long as the settings say', () => {
    const templates = [
      template('warm-lead-follow-up', 'warm_lead', 0, { type: 'sms' }),
      template('onboarding-welcome', 'onboarding', 60),
      template('warm-lead-first', 'warm_lead', 60, { anchor: 'walkthrough' }),
      template('plain', null, 0),
    ];
    const step = (name: string, id: string, channel: string, delayMinutes: number) => ({
      ...{ step: name, template: { id, version: 4 }, channel, delayMinutes, anchor: 'entry' },
    });
    expect(definitionOf('warm_lead', times, templates)).toEqual({
      workflow: 'warm_lead',
      stages: ['leads', 'analysis_submitted'],
      stopsOn: ['moved', 'answered', 'booked'],
      steps: [
        step('warm-lead-first', 'warm-lead-first', 'email', 180),
        step('warm-lead-follow-up-1', 'warm-lead-follow-up', 'sms', 180 + 2 * day),
        step('warm-lead-follow-up-2', 'warm-lead-follow-up', 'sms', 180 + 4 * day),
      ],
    });
  });

  const followUp = [template('warm-lead-follow-up', 'warm_lead', 0)];
  it.each([
    ['on the last day, too', { warmLeadFirstHours: 0, warmLeadForDays: 4 }, [2 * day, 4 * day]],
    ['only once, without a number', { warmLeadForDays: 3 }, [180 + 2 * day]],
    ['not, if that is no interval', { warmLeadEveryDays: 0 }, []],
  ])('follows up %s', (_what, over, delays) => {
    const { steps } = definitionOf('warm_lead', { ...times, ...over }, followUp);
    expect(steps.map(({ delayMinutes }) => delayMinutes)).toEqual(delays);
    if (delays.length === 1) expect(steps[0]!.step).toBe('warm-lead-follow-up');
  });

  it('of walkthroughs counts from the walkthrough where its template says so, and may count backwards', () => {
    const { stages, stopsOn, steps } = definitionOf('confirmation', times, [
      template('b', 'confirmation', -120, { anchor: 'walkthrough' }),
      template('a', 'confirmation', -day, { anchor: 'walkthrough' }),
      template('c', 'confirmation', -5),
    ]);
    expect(stopsOn).toEqual(['moved', 'walkthrough_cancelled']);
    expect(leadStatuses.filter((stage) => !stages.includes(stage))).toEqual(['leads', 'analysis_submitted', 'lost']);
    expect(steps.map(({ step, delayMinutes, anchor }) => [step, delayMinutes, anchor])).toEqual([
      ['a', -day, 'walkthrough'],
      ['b', -120, 'walkthrough'],
      ['c', 0, 'entry'],
    ]);
  });

  it('sends what is due at the same time in the order of names', () => {
    const { stages, stopsOn, steps } = definitionOf('onboarding', times, [
      ...['b', 'c', 'a'].map((id) => template(id, 'onboarding', 60)),
    ]);
    expect(steps.map(({ step }) => step)).toEqual(['a', 'b', 'c']);
    expect([stages, stopsOn]).toEqual([['closed', 'won'], ['moved']]);
  });
});

describe('two runs of a lead', () => {
  const runIds = ['3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13', '4a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13'] as const;
  const started = (runId: string, workflow: 'warm_lead' | 'onboarding') =>
    ({
      type: 'CampaignStarted',
      data: startRun(
        {
          ...{ leadId: sampleId, runId, trigger: 'manual', requestId: null, status: 'leads', entryAt: sampleNow },
          definition: definitionOf(workflow, times, [template(`${workflow}-first`, workflow, 60)]),
          ...{ timeZone: 'America/Chicago', walkthroughStart: null, quiet: null },
        },
        sampleNow,
      ),
    }) as CampaignEvent & { type: 'CampaignStarted' };
  const runs = [started(runIds[0], 'warm_lead'), started(runIds[1], 'onboarding')];
  const stopped = ({ data }: (typeof runs)[number]): CampaignEvent => ({
    type: 'CampaignStopped',
    data: {
      ...{ leadId: sampleId, runId: data.runId, ending: 'stopped', requestId: null },
      calledOff: data.steps.map(({ timer }) => timer!),
    },
  });
  const [first, second] = runs as [(typeof runs)[number], (typeof runs)[number]];

  it('are stopped together, or the one that is named', () => {
    given(runs)
      .when(stopCampaign, { runId: null })
      .then([stopped(first), stopped(second)]);
    given(runs)
      .when(stopCampaign, { runId: runIds[1] })
      .then([stopped(second)]);
  });

  it('get it together, or the one that is named', () => {
    const events = [{ type: 'stopped' } as const];
    given(runs)
      .when(reportToRuns, { runId: runIds[0], events })
      .then([stopped(first)]);
    given(runs)
      .when(reportToRuns, { runId: null, events })
      .then([stopped(first), stopped(second)]);
  });

  it('that never began get nothing', () => {
    given([])
      .when(reportToRuns, { runId: null, events: [{ type: 'stopped' }] })
      .then([]);
  });
});
