import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import {
  asksFor,
  type Reaction,
  type Acting,
  type ClaimedEffect,
  type EffectKind,
  type ProcessManager,
  ManagesEffects,
} from '../platform/process-managers/process-manager.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';
import { scheduledWithinMs } from './domain/calendar-day.js';
import { Injectable } from '@nestjs/common';
import type { LeadEvent } from '../../../contracts/src/leads/lead-events.js';
import { mayTellOwner } from '../../../contracts/src/leads/owner-told.js';
import { messageReactions } from '../messages/message-sending.js';
import { SlotKeeping } from './walkthrough-booking.js';
import { WalkthroughMails } from './walkthrough-mails.js';

export const walkthroughsName = 'walkthroughs';
const maxAttempts = 8;
/** How long a cancellation is of use. */
const cancelledWithinMs = 2 * 86_400_000;

/** What an event of a lead, or of a day's calendar, means for held times and invitations. Pure. */
export function walkthroughReactions(event: ReadableEvent): Reaction[] {
  switch (event.type) {
    case 'SlotReserved':
      return [check(event, event.data.leadId)];
    case 'WalkthroughScheduled':
    case 'WalkthroughCancelled':
    case 'LeadStatusMoved':
    case 'LeadDeleted':
    case 'LeadRestored':
    case 'LeadMerged':
    case 'LeadUnmerged':
      return mayTellOwner(event) ? [settling(event), ...mails(event)] : [];
    case 'LeadAssigned':
      return [settling(event)];
    case 'LeadErased':
      // The lead's own stream is closed, so the release is recorded on the calendar's stream.
      return [settling(event, `calendar-${officeDayOf(event.metadata.occurredAt)}`)];
    default:
      return messageReactions(event);
  }
}

/** The id of the event that an effect belongs to, from its key. */
function eventIdOf(key: string): string {
  return key.split(' ')[0]!;
}

/** Releases a reservation that was never scheduled because the process was killed in between. */
function check(event: ReadableEvent, leadId: string): Reaction {
  return asked(event, 'slot-check', event.stream, leadId, { dueAt: after(event, scheduledWithinMs) });
}

function settling(event: ReadableEvent, subject = event.stream): Reaction {
  return asked(event, 'slot-settle', subject, leadIdOfStream(event.stream) ?? null, {});
}

function mails(event: ReadableEvent & LeadEvent): Reaction[] {
  if ('untold' in event.data && event.data.untold) return [];
  let lateAt = after(event, cancelledWithinMs);
  if (event.type === 'WalkthroughScheduled') {
    const { start } = event.data;
    if (start === null || start <= event.metadata.occurredAt) return [];
    lateAt = start;
  }
  return [asked(event, 'walkthrough-mail', event.stream, leadIdOfStream(event.stream) ?? null, { lateAt })];
}

function asked(
  event: ReadableEvent,
  kind: string,
  subject: string,
  leadId: string | null,
  timing: { dueAt?: string; lateAt?: string },
): Reaction {
  // It can be repeated: each effect first looks at what the log holds already.
  return asksFor(event, { key: `${event.id} ${kind}`, kind, subject, leadId, maxAttempts, ...timing });
}

const after = ({ metadata }: ReadableEvent, ms: number) => new Date(Date.parse(metadata.occurredAt) + ms).toISOString();

/** Keeps reservations for walkthroughs in step with the leads, and mails their owners. */
@Injectable()
@ManagesEffects()
export class WalkthroughsManager implements ProcessManager {
  readonly name: string = walkthroughsName;
  readonly handles = [
    ...(['SlotReserved', 'WalkthroughScheduled', 'WalkthroughCancelled', 'LeadStatusMoved', 'LeadAssigned'] as const),
    ...(['LeadDeleted', 'LeadRestored', 'LeadErased', 'LeadMerged', 'LeadUnmerged'] as const),
    ...(['MessageIntended', 'MessageSent', 'MessageFailed', 'MessageWithheld'] as const),
  ];
  readonly kinds: Readonly<Record<string, EffectKind>> = {
    'slot-check': { retry: { firstMs: 1_000, maxMs: 60_000 }, perform: (effect, acting) => this.keep(effect, acting) },
    'slot-settle': { retry: { firstMs: 1_000, maxMs: 60_000 }, perform: (effect, acting) => this.keep(effect, acting) },
    'walkthrough-mail': {
      retry: { firstMs: 2_000, maxMs: 15 * 60_000 },
      perform: (effect, acting) => this.mails.send(effect, eventIdOf(effect.key), acting),
      conclude: (effect, sentence, acting) => this.mails.giveUp(eventIdOf(effect.key), sentence, acting),
      confirm: (effect, context) => this.mails.confirm(eventIdOf(effect.key), context),
    },
  };

  constructor(
    private readonly keeping: SlotKeeping,
    private readonly mails: WalkthroughMails,
  ) {}

  react(event: ReadableEvent) {
    return walkthroughReactions(event);
  }

  private keep({ leadId, subject }: ClaimedEffect, acting: Acting) {
    const day = subject.startsWith('calendar-') ? [subject.slice('calendar-'.length)] : [];
    return this.keeping.keep(leadId!, day, acting);
  }
}
