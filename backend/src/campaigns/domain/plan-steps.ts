import { v5 as uuidV5 } from 'uuid';
import type { CampaignStepData, QuietHours } from '../../../../contracts/src/campaigns/events.js';
import { beforeQuiet } from './quiet-time.js';
import { timeFrom } from './wall-time.js';
import type { StepDefinition } from './workflow-definition.js';

/** Namespace of timers' ids (RFC 9562, UUID version 5): the same time of the same message is one timer. */
const namespace = '1f6d2c58-9b3e-4d70-a4c5-7e8f0b1a2d36';

/** What the times of a run's messages depend on. */
export interface Anchors {
  runId: string;
  timeZone: string;
  /** ISO 8601, UTC. */
  entryAt: string;
  /** ISO 8601, UTC; null while it is not known. */
  walkthroughStart: string | null;
  quiet: QuietHours | null;
}

/**
 * When a message goes out. A message before a walkthrough that would fall into quiet hours goes out before them; others wait until
 * due. Without a known walkthrough there is no time; if the time has passed, or the walkthrough has, there is no timer.
 * @param nth the count of times that the message got, from 1
 * @param now ISO 8601, UTC
 */
export function planStep(
  step: StepDefinition,
  nth: number,
  anchors: Anchors,
  now: string,
): Pick<CampaignStepData, 'step' | 'timer' | 'dueAt' | 'wall'> {
  const { runId, timeZone, walkthroughStart, quiet } = anchors;
  const ofWalkthrough = step.anchor === 'walkthrough';
  const anchor = ofWalkthrough ? walkthroughStart : anchors.entryAt;
  if (anchor === null) return { step: step.step, timer: null, dueAt: null, wall: null };
  const exact = timeFrom(anchor, step.delayMinutes, timeZone);
  const at = ofWalkthrough && step.delayMinutes < 0 ? beforeQuiet(exact.dueAt, timeZone, quiet) : exact;
  // A message relative to entry is due even if the run begins later; one about a past appointment is not needed.
  const past = ofWalkthrough && exact.dueAt <= now;
  return { step: step.step, timer: past ? null : timerOf(runId, step.step, nth), ...at };
}

function timerOf(runId: string, step: string, nth: number): string {
  return uuidV5(`${runId} ${step} ${nth}`, namespace);
}
