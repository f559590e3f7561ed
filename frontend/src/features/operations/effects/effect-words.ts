import type { EffectState } from '../../../../../contracts/src/effect-state.js';
import type { EffectActsAnswer, ShownEffect } from '../../../../../contracts/src/queries/effects.js';
import { officeDateTime } from '../../../lib/format.js';
import type { Hue } from '../../../ui/badge.js';
import { counted } from '../data/words.js';

/** What each state is called, and its colour. */
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
  'marketing-enrollment': 'Enrolling in marketing',
  'document-send': 'Sending a document',
  'document-reminder': 'Reminding of a document',
  'document-archive': 'Closing a voided document',
  'document-copy': 'Keeping a signed document',
  'contract-sent': 'Moving the card to Contract Sent',
  'campaign-message': 'Campaign message',
  'campaign-look': 'What a change of the lead means for its campaigns',
  'campaign-start': 'A campaign that begins by itself',
  'campaign-settle': 'Telling a campaign what came of its message',
  'hand-out': 'Handing a lead out in turn',
  'stripe-invoice': 'Sending an invoice',
  'message-send': 'Sending a message',
  acknowledgment: 'Answering an owner',
  'intake-notice': 'Telling the office of an intake',
  'task-reminder': 'Reminding of a task',
  'slot-check': 'Releasing a time that nobody scheduled',
  'slot-settle': 'Holding the time of a walkthrough',
  'walkthrough-mail': 'Inviting to a walkthrough',
  'account-mail': 'Sending a link for an account',
};

/** "Rent estimate"; a kind that is not known here by its own name. */
export function kindTitle(kind: string): string {
  return kinds[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}

/** Whether a person may ask for it again. */
export function canRetry(state: EffectState): boolean {
  return state === 'failed' || state === 'unknown' || state === 'too_late' || state === 'cancelled';
}

/** What goes out as a message: whoever looks at the mail server's list, or the text service's, knows whether it did. */
const messageKinds: ReadonlySet<string> = new Set([
  ...['message-send', 'acknowledgment', 'intake-notice', 'task-reminder', 'account-mail', 'walkthrough-mail'],
  'campaign-message',
]);

/** Whether a person may say that it was sent. */
export function canConfirm({ kind, state }: Pick<ShownEffect, 'kind' | 'state'>): boolean {
  return state === 'unknown' && messageKinds.has(kind);
}

/** Whether a person may end it. */
export function canGiveUp(state: EffectState): boolean {
  return state !== 'running' && state !== 'done' && state !== 'cancelled';
}

/** What a decision about effects met. @param what "tried again" */
export function decidedWords({ asked, left }: EffectActsAnswer, what: string): { title: string; description?: string } {
  const others = `${left} had gone on meanwhile: somebody else decided, or it was done. Nothing was changed about ${left === 1 ? 'it' : 'them'}.`;
  const title = asked === 0 ? `Nothing was ${what}` : `${counted(asked, 'effect')} ${what}`;
  return left === 0 ? { title } : { title, description: others };
}

type Told = Pick<ShownEffect, 'kind' | 'state' | 'dueAt' | 'attempts' | 'reason'>;

/**
 * What is still to be done about a lead, or came to nothing, in a sentence for staff.
 * @param now ISO 8601, UTC
 */
export function effectSentence({ kind, state, dueAt, attempts, reason }: Told, now: string): string {
  const title = kindTitle(kind);
  const why = reason === null ? '' : `: ${reason}`;
  switch (state) {
    case 'due':
      if (attempts > 0)
        return `${title} did not work yet; it is tried again ${dueAt > now ? officeDateTime(dueAt) : 'now'}`;
      return dueAt > now ? `${title} waits for ${officeDateTime(dueAt)}` : `${title} is about to begin`;
    case 'running':
      return `${title} is under way`;
    case 'failed':
      return `${title} failed${why}`;
    case 'unknown':
      return `${title} was begun, and nobody knows whether it was done`;
    case 'too_late':
      return `${title} came too late and was not done`;
    case 'done':
      return `${title} is done`;
    case 'cancelled':
      return `${title} was called off${why}`;
  }
}
