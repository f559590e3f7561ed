import { capital, spaced } from '../../../../../contracts/src/key-words.js';
import { counted } from '../../../../../contracts/src/numerals.js';
import type { EffectState } from '../../../../../contracts/src/effects/effect-state.js';
import { sendsMessage } from '../../../../../contracts/src/effects/message-effects.js';
import type { EffectActsAnswer, ShownEffect } from '../../../../../contracts/src/effects/queries.js';
import { officeDateTime } from '../../../lib/format.js';
import type { Hue } from '../../../ui/badge.js';

/** The name and colour of each state. */
export const stateWords: Record<EffectState, { label: string; hue: Hue }> = {
  due: { label: 'Waiting', hue: 'blue' },
  running: { label: 'Running', hue: 'purple' },
  failed: { label: 'Failed', hue: 'red' },
  unknown: { label: 'Unknown', hue: 'orange' },
  too_late: { label: 'Too late', hue: 'yellow' },
  done: { label: 'Done', hue: 'green' },
  cancelled: { label: 'Called off', hue: 'gray' },
};

const kinds: Record<string, string> = {
  'rent-estimate': 'Rent estimate',
  'marketing-enrollment': 'Marketing enrollment',
  'document-send': 'Document for signature',
  'document-reminder': 'Document reminder',
  'document-archive': 'Closing of a voided document',
  'document-copy': 'Copy of a signed document',
  'contract-sent': 'Move to Contract Sent',
  'campaign-message': 'Campaign message',
  'campaign-look': 'Campaign update',
  'campaign-start': 'Campaign start',
  'campaign-settle': 'Outcome of a campaign message',
  'campaign-overdue': 'Overdue campaign message',
  'hand-out': 'Assignment in turn',
  'stripe-invoice': 'Invoice',
  'stripe-customer': 'Update of the Stripe customer',
  'message-send': 'Message',
  acknowledgment: 'Reply to an owner',
  'intake-notice': 'Notice to the office',
  'task-reminder': 'Task reminder',
  'slot-check': 'Release of an unused time',
  'slot-settle': 'Hold on a walkthrough time',
  'walkthrough-mail': 'Walkthrough invitation',
  'account-mail': 'Account link',
  'payment-link': 'Payment link',
  'wanted-document': 'Request for a document',
  'payment-reminder': 'Reminder of a payment link',
  'payment-link-expiry': 'Expiry of a payment link',
  'payment-page-close': 'Closing of an old payment page',
  'owner-links-end': 'End of an owner’s links after a merge',
};

/** "Rent estimate"; an unknown kind by its own name. */
export function kindTitle(kind: string): string {
  return kinds[kind] ?? capital(spaced(kind));
}

const checks: ReadonlySet<string> = new Set(['slot-check', 'owner-links-end', 'payment-page-close']);

/** The effects that staff see at their lead: a check that a request ended well is shown only once it needs somebody. */
export function shownOfLead<Effect extends Pick<ShownEffect, 'kind' | 'state'>>(effects: readonly Effect[]): Effect[] {
  return effects.filter(({ kind, state }) => !checks.has(kind) || (state !== 'due' && state !== 'running'));
}

/** Whether a person may retry it. */
export function canRetry(state: EffectState): boolean {
  return state === 'failed' || state === 'unknown' || state === 'too_late' || state === 'cancelled';
}

/** Whether a person may mark it as sent. */
export function canConfirm({ kind, state }: Pick<ShownEffect, 'kind' | 'state'>): boolean {
  return state === 'unknown' && sendsMessage(kind);
}

/** Whether a person may end it. */
export function canGiveUp(state: EffectState): boolean {
  return state !== 'running' && state !== 'done' && state !== 'cancelled';
}

/** The result of a decision about effects. @param what "tried again" */
export function decidedWords({ asked, left }: EffectActsAnswer, what: string): { title: string; description?: string } {
  const others = `${left} had moved on: somebody else decided, or it was done. ${left === 1 ? 'It was' : 'They were'} not changed.`;
  const title = asked === 0 ? `Nothing was ${what}` : `${counted(asked, 'effect')} ${what}`;
  return left === 0 ? { title } : { title, description: others };
}

type EffectFacts = Pick<ShownEffect, 'kind' | 'state' | 'dueAt' | 'attempts' | 'reason'>;

/**
 * Describes for staff what is still pending for a lead, or has failed, in a sentence.
 * @param now ISO 8601, UTC
 */
export function effectSentence({ kind, state, dueAt, attempts, reason }: EffectFacts, now: string): string {
  const title = kindTitle(kind);
  const why = reason === null ? '' : `: ${reason}`;
  switch (state) {
    case 'due':
      if (reason !== null) return `${title} waits${why}`;
      if (attempts > 0) return `${title} has not worked yet. Next try: ${dueAt > now ? officeDateTime(dueAt) : 'now'}`;
      return dueAt > now ? `${title} planned for ${officeDateTime(dueAt)}` : `${title} is next`;
    case 'running':
      return `${title} is under way`;
    case 'failed':
      return `${title} failed${why}`;
    case 'unknown':
      return `${title} was begun, and nobody knows whether it was done`;
    case 'too_late':
      return `${title} was due ${officeDateTime(dueAt)}, came too late and was not done`;
    case 'done':
      return `${title} is done`;
    case 'cancelled':
      return `${title} was called off${why}`;
  }
}
