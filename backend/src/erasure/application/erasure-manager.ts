import { Injectable } from '@nestjs/common';
import { erasureProviders, type ErasureProvider } from '../../../../contracts/src/erasure/erasure.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { eraseLead } from '../../leads/domain/erase-lead.js';
import { Commands } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { ManagesEffects } from '../../platform/process-managers/manages-effects.js';
import type {
  Acting,
  ClaimedEffect,
  EffectKind,
  Outcome,
  ProcessManager,
  Reaction,
} from '../../platform/process-managers/process-manager.js';
import { AskProviders } from './ask-providers.js';
import { EraseCase } from './erase-case.js';
import { erasureCategory, erasureName } from './erasure-name.js';

/** About two days of trying: a promise to a person is not given up soon. */
const maxAttempts = 100;
/** A provider that refuses becomes visible to people earlier. */
const providerAttempts = 12;
const retry = { firstMs: 1_000, maxMs: 30 * 60_000 };

/** Everything that follows from the end of a lead's stream, until nothing of the person is left. */
@Injectable()
@ManagesEffects()
export class ErasureManager implements ProcessManager {
  readonly name: string = erasureName;
  readonly handles = ['LeadErased', 'CaseEnded', 'LateStreamsFound', 'ErasureResumed', 'ErasureCompleted'] as const;
  readonly kinds: Record<string, EffectKind>;

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    erasing: EraseCase,
    asking: AskProviders,
  ) {
    const ask = (provider: ErasureProvider): EffectKind => ({
      retry,
      perform: (effect, acting) => asking.perform(provider, effect, acting),
      conclude: (effect, _sentence, acting) => asking.fail(provider, effect, acting),
    });
    this.kinds = {
      'erase-case': { retry, perform: (effect, acting) => erasing.perform(effect, acting) },
      'erase-other': { retry, perform: (effect, acting) => this.eraseOther(effect, acting) },
      'forget-erasure': { retry, perform: (effect) => this.forget(effect) },
      ...Object.fromEntries(erasureProviders.map((provider) => [kindOf(provider), ask(provider)])),
    };
  }

  react(event: ReadableEvent): Reaction[] {
    switch (event.type) {
      case 'LeadErased': {
        const leadId = event.stream.slice('lead-'.length);
        const others = (event.data.others ?? []).map((other) =>
          effectOf('erase-other', event, { subject: leadId, leadId: other }, `-${other}`),
        );
        return [effectOf('erase-case', event, { subject: leadId }), ...others];
      }
      case 'CaseEnded':
        return erasureProviders.map((provider) =>
          effectOf(kindOf(provider), event, { subject: leadIdOf(event.stream) }, `-${provider}`, providerAttempts),
        );
      case 'LateStreamsFound':
      case 'ErasureResumed':
        return [effectOf('erase-case', event, { subject: leadIdOf(event.stream) })];
      case 'ErasureCompleted':
        return [effectOf('forget-erasure', event, { subject: leadIdOf(event.stream) })];
      default:
        return [];
    }
  }

  /** Another lead of the same person. Its own erasure follows from its own event. */
  private async eraseOther({ subject, leadId: other }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const [cause] = await this.log.readStream(`lead-${leadIdOf(subject)}`, { backwards: true, limit: 1 });
    if (!cause?.readable || cause.type !== 'LeadErased' || other === null) throw new Error(`${subject} has no cause`);
    const input = { name: null, reason: cause.data.reason ?? 'asked', others: [] };
    try {
      await this.commands.execute(eraseLead, other, input, acting.context('erased'));
    } catch (error) {
      // Another worker or person erased it first.
      if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
    }
    return { as: 'done' };
  }

  /** Forgets the provider's ids, once all providers have been asked. */
  private async forget({ subject }: ClaimedEffect): Promise<Outcome> {
    await this.log.destroyKeysOf(subject);
    return { as: 'done' };
  }
}

function kindOf(provider: ErasureProvider): string {
  return `erase-at-${provider}`;
}

function leadIdOf(stream: string): string {
  return stream.slice(erasureCategory.length);
}

/** @param of the lead whose erasure it is, and the other lead that it is about, if any */
function effectOf(
  kind: string,
  event: ReadableEvent,
  { subject: id, leadId = id }: { subject: string; leadId?: string },
  suffix = '',
  attempts = maxAttempts,
): Reaction {
  const { $correlationId: correlationId, occurredAt: dueAt } = event.metadata;
  const subject = erasureCategory + id;
  const key = event.id + suffix;
  return { effect: { key, kind, subject, leadId, correlationId, dueAt, idempotent: true, maxAttempts: attempts } };
}
