import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { endOwnerLinks } from '../leads/decide/owner-page.js';
import { type CommandContext, Commands } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import {
  asksFor,
  type Acting,
  type ClaimedEffect,
  ManagesEffects,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';

const kind = 'owner-links-end';
const maxAttempts = 8;
/** Whoever merged has ended them by then. */
const checkedAfterMs = 2_000;
/** Namespace of the ids of these commands (RFC 9562, UUID version 5): whoever ends the links after a merge, they end once. */
const namespace = 'c1f0a7f4-9c0e-4a43-8d0a-2f7c4b6a5e31';

/**
 * Ends the links to the owner's page of a lead that another one was merged into: its page shows what belongs to both from now on, and its
 * links may have gone to another address. Whoever merges ends them at once; where that process dies after the merge, the manager does. It
 * ends nothing for merges of before its first start, or of a log that is read again: newer links of those leads are good.
 */
@Injectable()
@ManagesEffects()
export class MergedLinks implements ProcessManager {
  readonly name: string = 'owner-links';
  readonly handles = ['LeadMerged'] as const;
  readonly kinds = {
    [kind]: {
      onlyRecords: true,
      perform: (effect: ClaimedEffect, acting: Acting) => this.perform(effect, acting),
    },
  } as const;

  constructor(private readonly commands: Commands) {}

  react(event: ReadableEvent): Reaction[] {
    if (event.type !== 'LeadMerged') return [];
    const { into } = event.data;
    const dueAt = new Date(Date.parse(event.metadata.occurredAt) + checkedAfterMs).toISOString();
    return [asksFor(event, { kind, subject: `lead-${into}`, leadId: into, dueAt, maxAttempts, live: true })];
  }

  /** @param mergeId the id of the LeadMerged @param into the lead that stays */
  async end(mergeId: string, into: string, context: Omit<CommandContext, 'commandId' | 'idempotency'>): Promise<void> {
    const commandId = uuidV5(mergeId, namespace);
    const once = { commandId, idempotency: { key: commandId, body: commandId } };
    try {
      await this.commands.execute(endOwnerLinks, into, null, { ...context, ...once });
    } catch (error) {
      // An erasure has ended them, too.
      if (!(error instanceof DomainError && error.code === 'stream_erased')) throw error;
    }
  }

  private async perform({ key, leadId }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    await this.end(key, leadId!, acting.context('ended'));
    return { as: 'done' };
  }
}
