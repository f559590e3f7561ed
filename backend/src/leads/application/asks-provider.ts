import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadIdOfStream } from '../../../../projections/src/definitions/shared/stream-id.js';
import type { Commands } from '../../platform/commands/commands.js';
import {
  asksFor,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../../platform/process-managers/process-manager.js';
import type { LeadCommand } from '../decide/living-lead.js';

/**
 * A manager of what a provider makes for a lead, in three events of the lead: the request, and its two outcomes, which name it by
 * `requestId`.
 */
export abstract class AsksProvider implements ProcessManager {
  abstract readonly name: string;
  readonly kinds: ProcessManager['kinds'];

  constructor(
    private readonly kind: string,
    readonly handles: readonly [asked: LeadEvent['type'], done: LeadEvent['type'], failed: LeadEvent['type']],
    private readonly failure: LeadCommand<{ requestId: string; error: string }>,
    protected readonly log: EventLog,
    protected readonly commands: Commands,
  ) {
    this.kinds = {
      [kind]: {
        makes: true,
        retry: { firstMs: 1_000, maxMs: 60_000 },
        perform: (effect, acting) => this.perform(effect, leadIdOfStream(effect.subject)!, acting),
        conclude: async (effect, error, acting) => void (await this.failed(effect, error, acting)),
      },
    };
  }

  react(event: ReadableEvent): Reaction[] {
    const [asked, done, failed] = this.handles;
    if (event.type === asked) {
      const leadId = leadIdOfStream(event.stream);
      return leadId === undefined ? [] : [asksFor(event, { kind: this.kind, leadId, maxAttempts: 6 })];
    }
    if (event.type !== done && event.type !== failed) return [];
    const { requestId } = event.data as { requestId?: string };
    return requestId === undefined ? [] : [{ ended: requestId, as: event.type === done ? 'done' : 'failed' }];
  }

  /** Reads the lead from the log: what was made already is not made again. */
  protected abstract perform(effect: ClaimedEffect, leadId: string, acting: Acting): Promise<Outcome>;

  /** Records that the request failed. @param error a sentence */
  protected async failed({ key, subject }: ClaimedEffect, error: string, acting: Acting): Promise<Outcome> {
    const failure = { error, requestId: key };
    await this.commands.execute(this.failure, leadIdOfStream(subject)!, failure, acting.context('failure'));
    return { as: 'failed', reason: error };
  }
}
