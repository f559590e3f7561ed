import type { CampaignEnding, CampaignStop } from '../../../../contracts/src/campaigns/campaign.js';
import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { MessageChannel, WithheldReason } from '../../../../contracts/src/messages/message.js';
import {
  evolveRun,
  isActive,
  isOpen,
  openTimers,
  type Run,
  type RunStep,
} from '../../../../contracts/src/campaigns/state.js';
import { planStep } from './workflows.js';
import { heldUntil, onClock } from '../../messages/domain/times.js';

/** The events that a run reacts to: news of its lead, a message's time, the outcome of sending, or a person. */
export type RunEvent = { requestId?: string | null } & (
  | { type: 'moved'; to: LeadStatus }
  | { type: 'deleted' | 'erased' | 'merged' | 'answered' | 'walkthrough_cancelled' | 'other_workflow' | 'stopped' }
  | { type: 'unsubscribed'; channel: MessageChannel }
  /** `start` is null if only the booking page knows it. */
  | { type: 'booked'; start: string | null }
  | { type: 'due'; timer: string }
  | { type: 'sent'; timer: string }
  /** `until`: it is held back until then. */
  | { type: 'withheld'; timer: string; reason: WithheldReason; until?: string }
  | { type: 'failed'; timer: string; error: string; bounced: boolean; unknown: boolean }
);

type RunDecision = Exclude<CampaignEvent, { type: 'CampaignStarted' | 'StreamErased' }>;

export interface Decided {
  events: RunDecision[];
  /** The message to send now; its outcome is the run's next event. */
  send?: RunStep;
}

const dayMs = 86_400_000;
const nothing: Decided = { events: [] };

/**
 * A run's decision on an event. Pure: the same run, event and time give the same result, live or rehearsed.
 * @param now ISO 8601, UTC
 */
export function decide(run: Run, event: RunEvent, now: string): Decided {
  if (!isActive(run)) return lateOutcome(run, event);
  switch (event.type) {
    case 'moved':
      return run.stages.includes(event.to) ? nothing : stopIf(run, 'moved', event);
    case 'answered':
    case 'walkthrough_cancelled':
      return stopIf(run, event.type, event);
    case 'deleted':
    case 'erased':
    case 'merged':
    case 'other_workflow':
    case 'stopped':
      return stop(run, event.type, event.requestId);
    case 'unsubscribed':
      return withoutChannel(run, event.channel, 'unsubscribed', event.requestId);
    case 'booked':
      return run.stopsOn.includes('booked') ? stop(run, 'booked', event.requestId) : rescheduled(run, event.start, now);
    case 'due':
      return due(run, event.timer, now);
    case 'sent':
    case 'withheld':
    case 'failed':
      return outcome(run, event, now);
  }
}

function stopIf(run: Run, reason: CampaignStop, { requestId }: RunEvent): Decided {
  return run.stopsOn.includes(reason) ? stop(run, reason, requestId) : nothing;
}

function stop(run: Run, reason: CampaignEnding, requestId: string | null = null): Decided {
  const { leadId, runId } = run;
  const data = { leadId, runId, ending: reason, requestId, calledOff: openTimers(run) };
  return { events: [{ type: 'CampaignStopped', data }] };
}

/** Withholds what a channel would still send; a run with nothing else ends. */
function withoutChannel(
  run: Run,
  channel: MessageChannel,
  reason: 'unsubscribed' | 'bounced',
  requestId: string | null | undefined,
): Decided {
  const open = run.steps.filter(isOpen);
  if (open.every((step) => step.channel === channel)) return stop(run, reason, requestId);
  const events = open
    .filter((step) => step.channel === channel && step.timer !== null)
    .map((step) => withheldStep(run, step, reason));
  return { events };
}

/** Every message about the walkthrough gets a new time; also one that went out, since it named the old time. */
function rescheduled(run: Run, start: string | null, now: string): Decided {
  const { leadId, runId } = run;
  const about = run.steps.filter(({ anchor }) => anchor === 'walkthrough');
  if (start === null || start === run.walkthroughStart || about.length === 0) return nothing;
  const anchors = { ...run, walkthroughStart: start };
  const planned = about
    .map((step) => ({ was: step, is: planStep(step, step.times + 1, anchors, now) }))
    .filter(({ was, is }) => is.timer !== null || isOpen(was));
  const calledOff = planned.flatMap(({ was }) => (was.state === 'pending' && was.timer !== null ? [was.timer] : []));
  const steps = planned.map(({ is }) => is);
  const moved: RunDecision = {
    type: 'CampaignStepsMoved',
    data: { leadId, runId, why: 'walkthrough', walkthroughStart: start, steps, calledOff },
  };
  return completed(evolveRun(run, moved), [moved]);
}

function due(run: Run, timer: string, now: string): Decided {
  const step = pendingStep(run, timer);
  if (!step) return nothing;
  const over = isBefore(step) && run.walkthroughStart !== null && run.walkthroughStart <= now;
  const newest = newestDue(run, now);
  if (over || isOvertaken(step, newest, now)) return given(run, withheldStep(run, step, 'too_late'));
  // Earlier messages whose timers a restored log has let go: nothing else reports them.
  const events = run.steps
    .filter((other) => other.state === 'pending' && isOvertaken(other, newest, now))
    .map((other) => withheldStep(run, other, 'too_late'));
  const until = run.workflow === 'confirmation' ? heldUntil(now, run.timeZone, run.quiet) : null;
  if (until === null) return { events, send: step };
  const after = events.reduce(evolveRun, run);
  const held = mayWait(run, step, until)
    ? heldBack(after, step, until)
    : given(after, withheldStep(run, step, 'quiet_hours'));
  return { events: [...events, ...held.events] };
}

/** A message about an upcoming walkthrough: it is useless once the walkthrough has begun. */
function isBefore({ anchor, delayMinutes }: RunStep): boolean {
  return anchor === 'walkthrough' && delayMinutes < 0;
}

/** The latest due time that has come among pending messages; empty if there is none. */
function newestDue({ steps }: Run, now: string): string {
  let newest = '';
  for (const { state, dueAt } of steps) if (state === 'pending' && dueAt! <= now && dueAt! > newest) newest = dueAt!;
  return newest;
}

/** More than a day late while a later message of the run is due as well: after a long outage nobody gets a pile of messages. */
function isOvertaken({ dueAt }: RunStep, newest: string, now: string): boolean {
  return newest > dueAt! && Date.parse(now) - Date.parse(dueAt!) > dayMs;
}

type OutcomeEvent = RunEvent & { type: 'sent' | 'withheld' | 'failed' };

function outcome(run: Run, event: OutcomeEvent, now: string): Decided {
  const step = pendingStep(run, event.timer);
  if (!step) return lateOutcome(run, event);
  if (event.type === 'sent') return given(run, sentStep(run, step));
  if (event.type === 'failed') {
    const failed = failedStep(run, step, event);
    return event.bounced ? thenWithoutChannel(run, failed, step.channel, 'bounced') : given(run, failed);
  }
  const { reason, until } = event;
  if (until !== undefined && until > now && mayWait(run, step, until)) return heldBack(run, step, until);
  const withheld = withheldStep(run, step, reason);
  switch (reason) {
    case 'deleted':
    case 'erased':
    case 'merged':
      return { events: [withheld, ...stop(evolveRun(run, withheld), reason).events] };
    case 'stage':
      return { events: [withheld, ...stop(evolveRun(run, withheld), 'moved').events] };
    case 'unsubscribed':
    case 'bounced':
      return thenWithoutChannel(run, withheld, step.channel, reason);
    default:
      return given(run, withheld);
  }
}

/** After a run's end: messages that may have been under way, or that a person retried. */
const lateStates: ReadonlySet<string> = new Set(['called_off', 'failed', 'unknown']);

/** A message that was under way when the run ended, or was retried, still gets its outcome recorded. */
function lateOutcome(run: Run, event: RunEvent): Decided {
  if (event.type !== 'sent' && event.type !== 'failed') return nothing;
  const step = run.steps.find(({ timer, state }) => timer === event.timer && lateStates.has(state));
  if (!step) return nothing;
  return { events: [event.type === 'sent' ? sentStep(run, step) : failedStep(run, step, event)] };
}

function mayWait({ walkthroughStart }: Run, step: RunStep, until: string): boolean {
  return !isBefore(step) || walkthroughStart === null || until < walkthroughStart;
}

function heldBack(run: Run, step: RunStep, until: string): Decided {
  const { leadId, runId, walkthroughStart, timeZone } = run;
  const { timer } = planStep({ ...step, anchor: 'entry' }, step.times + 1, run, until);
  const steps = [{ step: step.step, timer, ...onClock(until, timeZone) }];
  const data = { leadId, runId, why: 'quiet_hours' as const, walkthroughStart, steps, calledOff: [step.timer!] };
  return { events: [{ type: 'CampaignStepsMoved', data }] };
}

/** The event, and the end of the run if nothing is left to come. */
function given(run: Run, event: RunDecision): Decided {
  return completed(evolveRun(run, event), [event]);
}

function completed(after: Run, events: RunDecision[]): Decided {
  if (after.steps.some(isOpen)) return { events };
  const { leadId, runId } = after;
  return { events: [...events, { type: 'CampaignCompleted', data: { leadId, runId } }] };
}

function thenWithoutChannel(
  run: Run,
  event: RunDecision,
  channel: MessageChannel,
  reason: 'unsubscribed' | 'bounced',
): Decided {
  const after = evolveRun(run, event);
  if (!after.steps.some(isOpen)) return { events: [event, ...stop(after, reason).events] };
  return { events: [event, ...withoutChannel(after, channel, reason, null).events] };
}

function pendingStep({ steps }: Run, timer: string): RunStep | undefined {
  return steps.find((step) => step.timer === timer && step.state === 'pending');
}

function ofStep({ leadId, runId }: Run, { step, timer, channel }: RunStep) {
  return { leadId, runId, step, timer: timer!, channel };
}

function sentStep(run: Run, step: RunStep): RunDecision {
  return { type: 'CampaignMessageSent', data: ofStep(run, step) };
}

function withheldStep(run: Run, step: RunStep, reason: WithheldReason): RunDecision {
  return { type: 'CampaignMessageWithheld', data: { ...ofStep(run, step), why: reason } };
}

function failedStep(
  run: Run,
  step: RunStep,
  { error, bounced, unknown }: Pick<DataOf<'CampaignMessageFailed'>, 'error' | 'bounced' | 'unknown'>,
): RunDecision {
  return { type: 'CampaignMessageFailed', data: { ...ofStep(run, step), error, bounced, unknown } };
}
