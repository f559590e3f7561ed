import { Injectable } from '@nestjs/common';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { ManagesEffects } from '../../platform/process-managers/manages-effects.js';
import type {
  Acting,
  ClaimedEffect,
  EffectKind,
  ProcessManager,
} from '../../platform/process-managers/process-manager.js';
import { eventIdOf, walkthroughReactions, walkthroughsName } from './walkthrough-reactions.js';
import { SlotKeeping } from './slot-keeping.js';
import { WalkthroughMails } from './walkthrough-mails.js';

/** Keeps reservations for walkthroughs in step with the leads, and mails their owners. */
@Injectable()
@ManagesEffects()
export class WalkthroughsManager implements ProcessManager {
  readonly name: string = walkthroughsName;
  readonly handles = [
    ...(['SlotReserved', 'WalkthroughScheduled', 'WalkthroughCancelled', 'LeadStatusMoved', 'LeadAssigned'] as const),
    ...(['LeadDeleted', 'LeadRestored', 'LeadErased'] as const),
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
