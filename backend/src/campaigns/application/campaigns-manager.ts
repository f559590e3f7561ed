import { Injectable } from '@nestjs/common';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { ManagesEffects } from '../../platform/process-managers/manages-effects.js';
import type { Effect, EffectKind, ProcessManager, Reaction } from '../../platform/process-managers/process-manager.js';
import { leadOf, toldTypes } from '../domain/lead-run-events.js';
import { CampaignLooks } from './campaign-looks.js';
import { CampaignMessages } from './campaign-messages.js';

export const campaignsName = 'campaign-runs';
/** About half an hour of trying, then a person decides. */
const maxAttempts = 8;
const retry = { firstMs: 1_000, maxMs: 10 * 60_000 };
const messageKind = 'campaign-message';

/** The timers of campaigns' messages, and a look at each event of a lead that may start, move or end a run. */
@Injectable()
@ManagesEffects()
export class CampaignsManager implements ProcessManager {
  readonly name: string = campaignsName;
  readonly handles = [
    ...(['CampaignStarted', 'CampaignMessageSent', 'CampaignMessageWithheld', 'CampaignMessageFailed'] as const),
    ...(['CampaignStepsMoved', 'CampaignStopped'] as const),
    ...toldTypes,
  ];
  readonly kinds: Record<string, EffectKind>;

  constructor(messages: CampaignMessages, looks: CampaignLooks) {
    this.kinds = {
      [messageKind]: {
        retry,
        perform: (effect, acting) => messages.perform(effect, acting),
        conclude: (effect, error, acting) => messages.conclude(effect, error, acting),
      },
      'campaign-look': { retry, perform: (effect, acting) => looks.perform(effect, acting) },
    };
  }

  react(event: ReadableEvent): Reaction[] {
    switch (event.type) {
      case 'CampaignStarted':
        return timersOf(event, event.data.leadId, event.data.steps);
      case 'CampaignStepsMoved': {
        const { leadId, steps, calledOff } = event.data;
        return [...cancelled(calledOff), ...timersOf(event, leadId, steps)];
      }
      case 'CampaignStopped':
        return cancelled(event.data.calledOff);
      case 'CampaignMessageSent':
        return [{ ended: event.data.timer, as: 'done' }];
      case 'CampaignMessageWithheld':
        return cancelled([event.data.timer]);
      case 'CampaignMessageFailed':
        return [{ ended: event.data.timer, as: 'failed' }];
      default:
        return lookAt(event);
    }
  }
}

function timersOf(
  event: ReadableEvent,
  leadId: string,
  steps: readonly { timer: string | null; dueAt: string | null }[],
): Reaction[] {
  return steps.flatMap(({ timer, dueAt }) =>
    timer === null || dueAt === null
      ? []
      : [{ effect: { ...about(event, leadId), key: timer, kind: messageKind, dueAt } }],
  );
}

function lookAt(event: ReadableEvent): Reaction[] {
  const leadId = leadOf(event);
  if (leadId === null) return [];
  const { occurredAt: dueAt } = event.metadata;
  return [{ effect: { ...about(event, leadId), key: event.id, kind: 'campaign-look', dueAt, live: true } }];
}

function about(event: ReadableEvent, leadId: string): Omit<Effect, 'key' | 'kind' | 'dueAt'> {
  const { $correlationId: correlationId } = event.metadata;
  return { subject: event.stream, leadId, correlationId, idempotent: true, maxAttempts };
}

const cancelled = (timers: readonly string[]): Reaction[] => timers.map((ended) => ({ ended, as: 'cancelled' }));
