import { statusesBeforeEnrollment } from '../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { officeDateTime, officeDaysBetween } from '../../lib/format.js';

/** A lead that has stood in one stage for this long, before it is enrolled, is being forgotten. */
const staleDays = 7;

export interface WhatMatters {
  kind: 'walkthrough' | 'failed' | 'stale';
  label: string;
  /** The label where a card is narrow. */
  short: string;
  /** The whole sentence, for a hover and for screen readers. */
  sentence: string;
}

/**
 * The one thing a card has to say now: its next walkthrough, else a failed hand-over, else that it has stood too long.
 * @param now ISO 8601
 * @returns null when all is in order
 */
export function whatMatters(
  card: Pick<BoardCard, 'status' | 'walkthroughStart' | 'marketing' | 'stageSince'>,
  now: string,
): WhatMatters | null {
  if (card.walkthroughStart && card.walkthroughStart > now) {
    const at = officeDateTime(card.walkthroughStart);
    return { kind: 'walkthrough', label: at, short: at.split(',')[0] ?? at, sentence: `Walkthrough on ${at}` };
  }
  if (card.marketing === 'failed')
    return { kind: 'failed', label: 'Marketing failed', short: 'Failed', sentence: 'Enrolling in marketing failed' };
  const days = officeDaysBetween(card.stageSince, now);
  const waits = (statusesBeforeEnrollment as readonly string[]).includes(card.status);
  if (waits && days >= staleDays)
    return { kind: 'stale', label: `${days} days`, short: `${days} d`, sentence: `In this stage for ${days} days` };
  return null;
}
