import { describe, expect, it } from '@jest/globals';
import { sampleId } from '../../../../testing/given-when-then.js';
import { evolveRun, startedRun, type Run } from '../../../../contracts/src/campaigns/state.js';
import { decide, type RunEvent } from './decide.js';
import { heldUntil } from '../../messages/domain/times.js';
import { startRun, type RunStart, definitionOf, type StepTemplate } from './workflows.js';

const hour = 60;
const day = 24 * hour;
const settings = { warmLeadFirstHours: 1, warmLeadEveryDays: 2, warmLeadForDays: 30 };

function runOf(workflow: 'onboarding' | 'confirmation', delays: Record<string, number>, over: Partial<RunStart>): Run {
  const anchor = workflow === 'confirmation' ? 'walkthrough' : 'entry';
  const templates = Object.entries(delays).map<StepTemplate>(([id, delayMinutes]) => ({
    ...{ id, version: 1, type: 'email', workflow, delayMinutes, anchor },
  }));
  const about = { runId: '3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13', leadId: sampleId, requestId: null } as const;
  const definition = definitionOf(workflow, settings, templates);
  const start = { ...about, definition, trigger: 'manual', walkthroughStart: null, quiet: null, ...over } as RunStart;
  return startedRun(startRun({ ...start, status: definition.stages[0]! }, start.entryAt));
}

/**
 * Plays a run to its end, with everything down between two instants: messages due meanwhile become due once all is up again.
 * Every timer fires twice, as after a crash.
 * @returns what went out, and when
 */
function lived(begun: Run, [from, to]: Span): { run: Run; sent: [step: string, at: string][] } {
  let run = begun;
  const sent: [string, string][] = [];
  const report = (event: RunEvent, now: string) => {
    const { events, send } = decide(run, event, now);
    run = events.reduce(evolveRun, run);
    return send;
  };
  for (;;) {
    const pending = run.steps.filter(({ state }) => state === 'pending');
    if (pending.length === 0) return { run, sent };
    const due = pending.reduce((first, step) => (step.dueAt! < first.dueAt! ? step : first));
    const timer = due.timer!;
    const now = due.dueAt! >= from && due.dueAt! < to ? to : due.dueAt!;
    for (let fired = 0; fired < 2; fired++) {
      if (!report({ type: 'due', timer }, now)) continue;
      // As the sender does for anything but a confirmation.
      const until = run.workflow === 'confirmation' ? null : heldUntil(now, run.timeZone, run.quiet);
      if (until !== null) report({ type: 'withheld', timer, reason: 'quiet_hours', until }, now);
      else {
        sent.push([due.step, now]);
        report({ type: 'sent', timer }, now);
      }
    }
  }
}

type Span = readonly [from: string, to: string];

describe('three hours of downtime over the night in which clocks change', () => {
  // 2026-03-08 lacks the hour from two on; 2026-11-01 has the hour from one on twice, first in summer time.
  const spring = {
    day: '2026-03-08',
    entryAt: '2026-03-07T07:30:00.000Z',
    down: ['2026-03-08T07:00:00.000Z', '2026-03-08T10:00:00.000Z'] as Span,
  };
  const autumn = {
    day: '2026-11-01',
    entryAt: '2026-10-31T06:30:00.000Z',
    down: ['2026-11-01T05:00:00.000Z', '2026-11-01T08:00:00.000Z'] as Span,
  };
  const timeZone = 'America/Chicago';

  it.each([
    {
      ...spring,
      walls: ['2026-03-08T01:30', '2026-03-08T03:30', '2026-03-09T01:30', '2026-03-10T01:30'],
      later: ['2026-03-09T06:30:00.000Z', '2026-03-10T06:30:00.000Z'],
    },
    {
      ...autumn,
      walls: ['2026-11-01T01:30', '2026-11-01T01:30', '2026-11-02T01:30', '2026-11-03T01:30'],
      later: ['2026-11-02T07:30:00.000Z', '2026-11-03T07:30:00.000Z'],
    },
  ])('$day: each message goes out once, at its time on the wall', ({ entryAt, down, walls, later }) => {
    const delays = { first: day, second: day + hour, third: 2 * day, fourth: 3 * day };
    const begun = runOf('onboarding', delays, { timeZone, entryAt });
    expect(begun.steps.map(({ wall }) => wall)).toEqual(walls);
    const { run, sent } = lived(begun, down);
    expect(sent).toEqual([
      ['first', down[1]],
      ['second', down[1]],
      ['third', later[0]],
      ['fourth', later[1]],
    ]);
    expect([run.state, run.steps.map(({ state }) => state)]).toEqual(['completed', Array(4).fill('sent')]);
  });

  it.each([
    { ...spring, eight: '2026-03-08T13:00:00.000Z' },
    { ...autumn, eight: '2026-11-01T14:00:00.000Z' },
  ])('$day: what quiet hours hold back comes at eight, once', ({ entryAt, down, eight }) => {
    const quiet = { from: '20:00', to: '08:00', weekends: false };
    const begun = runOf('onboarding', { first: day, second: day + hour }, { timeZone, entryAt, quiet });
    const { run, sent } = lived(begun, down);
    expect(sent).toEqual([
      ['first', eight],
      ['second', eight],
    ]);
    expect(run.steps.map(({ wall }) => wall!.slice(11))).toEqual(['08:00', '08:00']);
  });

  // Half past nine on Sunday: the day before is half past nine too, though it is 23 or 25 hours away.
  it.each([
    {
      day: spring.day,
      walkthroughStart: '2026-03-08T14:30:00.000Z',
      dayBefore: '2026-03-07T15:30:00.000Z',
      down: ['2026-03-07T15:00:00.000Z', '2026-03-07T18:00:00.000Z'] as Span,
    },
    {
      day: autumn.day,
      walkthroughStart: '2026-11-01T15:30:00.000Z',
      dayBefore: '2026-10-31T14:30:00.000Z',
      down: ['2026-10-31T14:00:00.000Z', '2026-10-31T17:00:00.000Z'] as Span,
    },
  ])('$day: reminders count back from the walkthrough on the wall', ({ walkthroughStart, dayBefore, down }) => {
    const begun = runOf(
      'confirmation',
      { 'day-before': -day, 'two-hours': -2 * hour },
      { timeZone, entryAt: '2026-02-01T15:00:00.000Z', walkthroughStart },
    );
    const twoHours = new Date(Date.parse(walkthroughStart) - 2 * 3_600_000).toISOString();
    expect(begun.steps.map(({ dueAt, wall }) => [dueAt, wall!.slice(11)])).toEqual([
      [dayBefore, '09:30'],
      [twoHours, '07:30'],
    ]);
    expect(lived(begun, down).sent).toEqual([
      ['day-before', down[1]],
      ['two-hours', twoHours],
    ]);
  });
});
