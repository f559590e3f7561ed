import { statusesBeforeEnrollment } from '../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { officeDateTime, officeDaysBetween } from '../../lib/format.js';

/** A lead that has stood in one stage for this long, before it is enrolled, is being forgotten. */
const staleDays = 7;

export interface WhatMatters {
  kind: 'refused' | 'moved' | 'walkthrough' | 'failed' | 'stale';
  label: string;
  /** The label where a card is narrow. */
  short: string;
  /** The whole sentence, for a hover and for screen readers. */
  sentence: string;
}

/**
 * The one thing a card has to say now: why it could not be moved, else who else moved it just now, else its next walkthrough,
 * else a failed hand-over, else that it has stood too long.
 * @param now ISO 8601
 * @param here what only this browser knows: the reason of a refusal, the name of another person who moved it
 * @returns null when all is in order
 */
export function whatMatters(
  card: Pick<BoardCard, 'status' | 'walkthroughStart' | 'marketing' | 'stageSince'>,
  now: string,
  here: { refused?: string | undefined; mover?: string | null | undefined } = {},
): WhatMatters | null {
  if (here.refused)
    return { kind: 'refused', label: 'Not moved', short: 'Stays', sentence: `Not moved: ${here.refused}` };
  if (here.mover)
    return {
      kind: 'moved',
      label: `${here.mover}, just now`,
      short: here.mover,
      sentence: `Moved by ${here.mover} just now`,
    };
  if (card.walkthroughStart && card.walkthroughStart > now) {
    const at = officeDateTime(card.walkthroughStart);
    return { kind: 'walkthrough', label: at, short: at.split(',')[0] ?? at, sentence: `Walkthrough on ${at}` };
  }
  if (card.marketing === 'failed')
    return { kind: 'failed', label: 'Marketing failed', short: 'Failed', sentence: 'Failed to sync lead with Odoo' };
  const waits = (statusesBeforeEnrollment as readonly string[]).includes(card.status);
  const days = waits ? officeDaysBetween(card.stageSince, now) : 0;
  if (days >= staleDays)
    return { kind: 'stale', label: `${days} days`, short: `${days} d`, sentence: `In this stage for ${days} days` };
  return null;
}
