import { officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import { nextStep } from '../../../../../contracts/src/leads/next-step.js';
import { situations } from '../../../../../contracts/src/leads/situations.js';
import { statusesBeforeEnrollment } from '../../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { momentLabel, exactDateTime, officeDaysBetween, officeTime, officeDateTime } from '../../../lib/format.js';
import { standingWords } from '../../leads/data/standing.js';
import { waitedFor, waitingAt, type Waits } from '../../waiting/waiting.js';

/** A lead that has stayed in one stage this long before enrolment is being forgotten. */
const staleDays = 7;

export interface WhatMatters {
  kind:
    | 'refused'
    | 'saved'
    | 'unproven'
    | 'parked'
    | 'moved'
    | 'waiting'
    | 'late'
    | 'task'
    | 'walkthrough'
    | 'stale'
    | 'turn';
  label: string;
  /** The label on a narrow card. */
  short: string;
  /** The whole sentence, for hover and for screen readers. */
  sentence: string;
}

/**
 * The most urgent fact of a card. It is the first of these that applies: the reason why it could not be moved; a saved move that the
 * board can't show yet; an event in its history that this system did not write; its lead waits for an operator; another person moved it just
 * now; a new lead has waited too long for a first contact; a task is overdue; a task due today or the next walkthrough, whichever is earlier.
 * Where it stands is said beside it, whatever is urgent: `whereItStands`.
 * @param now ISO 8601
 * @param here what only this browser knows: the reason of a refusal, whether a saved move is not shown yet, whether the lead is parked, and that at a foreign event,
 * the name of another person who moved it
 * @returns null if nothing needs attention
 */
export function whatMatters(
  card: Pick<BoardCard, 'walkthroughStart' | 'nextTaskAt' | 'openTaskCount' | 'waitingSince' | 'touchDueAt'>,
  now: string,
  here: {
    refused?: string;
    saved?: boolean;
    parked?: boolean;
    unproven?: boolean;
    mover?: string | null;
  } = {},
): WhatMatters | null {
  if (here.refused)
    return { kind: 'refused', label: 'Not moved', short: 'Not moved', sentence: `Not moved: ${here.refused}` };
  if (here.saved)
    return {
      kind: 'saved',
      label: 'Saved, shows later',
      short: 'Saved',
      sentence: 'Saved: the move is kept, and the board will show it when it resumes',
    };
  if (here.unproven)
    return {
      kind: 'unproven',
      label: 'Not our event',
      short: 'Not ours',
      sentence:
        'Its history holds an event that this system did not write: it is not counted, and an operator has to look at it',
    };
  if (here.parked)
    return {
      kind: 'parked',
      label: 'Stuck',
      short: 'Stuck',
      sentence: 'Stuck: an event of this lead could not be processed. Its history is complete',
    };
  if (here.mover)
    return {
      kind: 'moved',
      label: `${here.mover}, just now`,
      short: here.mover,
      sentence: `Moved by ${here.mover} just now`,
    };
  const waiting = firstTouchOf(card, now);
  if (waiting) return waiting;
  const task = taskOf(card, now);
  const walkthroughFirst =
    card.walkthroughStart && card.walkthroughStart > now && card.walkthroughStart < (card.nextTaskAt ?? '');
  if (task && (task.kind === 'late' || !walkthroughFirst)) return task;
  if (card.walkthroughStart && card.walkthroughStart > now) {
    const at = momentLabel(card.walkthroughStart, now);
    return { kind: 'walkthrough', label: at, short: at.split(',')[0] ?? at, sentence: `Walkthrough on ${at}` };
  }
  return null;
}

/** Where a card's lead stands, as a warning once it has stayed in its stage too long; null: nobody has anything to do. @param now ISO 8601 */
export function whereItStands(
  card: Pick<BoardCard, keyof Turn | 'status' | 'stageSince'>,
  now: string,
): WhatMatters | null {
  const turn = turnOf(card, now);
  const waits = (statusesBeforeEnrollment as readonly string[]).includes(card.status);
  const days = waits ? officeDaysBetween(card.stageSince, now) : 0;
  if (days < staleDays) return turn && { kind: 'turn', ...turn };
  const sentence = `In this stage for ${days} days`;
  return {
    kind: 'stale',
    label: `${days} days`,
    short: `${days} d`,
    sentence,
    ...(turn && { label: turn.label, sentence: `${turn.label}. ${sentence}` }),
  };
}

/** Unless nobody has anything to do. A card of the past does not know it. */
function turnOf({ situation, situationSince, unreachedFor, feeDueCents, walkthroughStart }: Turn, now: string) {
  if (situation === undefined || situationSince === undefined) return null;
  const step = nextStep({ situation, situationSince, unreachedFor, feeDueCents, walkthroughStart }, now);
  if (step.awaits === 'nobody') return null;
  const label = standingWords(step, now);
  return { label, short: label, sentence: `${label}. ${step.reason}` };
}

type Turn = Pick<BoardCard, 'situation' | 'situationSince' | 'unreachedFor' | 'feeDueCents' | 'walkthroughStart'>;

/** An intake whose time for a first contact has passed, with its clock. */
function firstTouchOf(card: Waits, now: string): WhatMatters | null {
  const since = waitingAt(card, now);
  if (since === null) return null;
  const time = waitedFor(since, now);
  return {
    kind: 'waiting',
    label: `Waiting ${time}`,
    short: time,
    sentence: `${situations.first_contact.label} since ${exactDateTime(since)}`,
  };
}

/** The earliest of its tasks, if it is overdue or still due today. */
function taskOf({ nextTaskAt, openTaskCount }: Pick<BoardCard, 'nextTaskAt' | 'openTaskCount'>, now: string) {
  if (!nextTaskAt) return null;
  const more = (openTaskCount ?? 1) > 1 ? `, the first of ${openTaskCount} open tasks` : '';
  if (nextTaskAt <= now)
    return {
      kind: 'late',
      label: 'Task overdue',
      short: 'Overdue',
      sentence: `Task overdue since ${momentLabel(nextTaskAt, now)}${more}`,
    } satisfies WhatMatters;
  if (officeDayOf(nextTaskAt) !== officeDayOf(now)) return null;
  const time = officeTime(nextTaskAt);
  return {
    kind: 'task',
    label: `Task due ${time}`,
    short: `Task ${time}`,
    sentence: `Task due today at ${time}${more}`,
  } satisfies WhatMatters;
}

type Known = Pick<BoardCard, 'id' | 'name' | 'propertyAddress' | 'unitCount' | 'createdAt'>;

const none: ReadonlyMap<string, string> = new Map();
const addressKey = ({ name, propertyAddress }: Known) => `${name}\n${propertyAddress}`.toLowerCase();

/**
 * Distinguishes cards that show the same name and address: by the number of units and, if those are equal too, by the time
 * the lead came in.
 * @param cards all loaded ones, whatever their stage
 * @returns words by lead id; cards that already differ have none
 */
export function detailsOf(cards: readonly Known[]): ReadonlyMap<string, string> {
  const alike = new Map<string, Known[]>();
  for (const card of cards) {
    const key = addressKey(card);
    const same = alike.get(key);
    if (same) same.push(card);
    else alike.set(key, [card]);
  }
  const words = new Map<string, string>();
  for (const same of alike.values()) {
    if (same.length < 2) continue;
    const units = new Set(same.map(({ unitCount }) => unitCount));
    for (const { id, unitCount, createdAt } of same)
      words.set(id, units.size === same.length ? unitWords(unitCount) : `came in ${officeDateTime(createdAt)}`);
  }
  return words.size === 0 ? none : words;
}

/** "1 unit", "12 units". */
export const unitWords = (count: number): string => `${count} ${count === 1 ? 'unit' : 'units'}`;
