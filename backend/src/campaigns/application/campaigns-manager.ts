import { Injectable } from '@nestjs/common';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { ManagesEffects } from '../../platform/process-managers/manages-effects.js';
import type { EffectKind, ProcessManager } from '../../platform/process-managers/process-manager.js';
import { toldTypes } from '../domain/lead-run-events.js';
import { CampaignLooks } from './campaign-looks.js';
import { CampaignMessages } from './campaign-messages.js';
import { campaignReactions, campaignsName, messageKind } from './campaign-reactions.js';

const retry = { firstMs: 1_000, maxMs: 10 * 60_000 };

/** Does what campaigns ask for: see `campaignReactions`. */
@Injectable()
@ManagesEffects()
export class CampaignsManager implements ProcessManager {
  readonly name: string = campaignsName;
  readonly handles = [
    ...(['CampaignStarted', 'CampaignMessageSent', 'CampaignMessageWithheld', 'CampaignMessageFailed'] as const),
    ...(['CampaignStepsMoved', 'CampaignStopped', 'CampaignCompleted', 'StreamErased', 'SettingsChanged'] as const),
    'MessageSent' as const,
    ...toldTypes,
  ];
  readonly kinds: Record<string, EffectKind>;

  constructor(messages: CampaignMessages, looks: CampaignLooks) {
    this.kinds = {
      [messageKind]: {
        retry,
        perform: (effect, acting) => messages.perform(effect, acting),
        conclude: (effect, error, acting) => messages.conclude(effect, error, acting),
        confirm: (effect, context) => messages.confirm(effect, context),
      },
      'campaign-settle': { retry, perform: (effect, acting) => messages.settle(effect, acting) },
      'campaign-look': { retry, perform: (effect, acting) => looks.look(effect, acting) },
      'campaign-start': { retry, perform: (effect, acting) => looks.start(effect, acting) },
    };
  }

  react(event: ReadableEvent) {
    return campaignReactions(event);
  }
}
