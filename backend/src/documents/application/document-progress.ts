import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { DocusealMessage } from '../../integrations/docuseal/docuseal-webhook.js';
import { Commands } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { recordProgress, type DocumentProgress } from '../domain/record-progress.js';

/** Namespace of ids for commands from the provider's news (RFC 9562, UUID version 5): repeated news is the same command. */
const namespace = '7c1e0f3a-9d52-4b8e-8a41-3f6b2d9c5e10';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The provider's news of a document, in our words; null if we don't keep it. */
export function progressOf(message: DocusealMessage): DocumentProgress | null {
  const { submissionId } = message;
  const { type, at, openedAt: viewedAt, completedAt, declinedAt, expiredAt, declineReason: reason } = message;
  switch (type) {
    case 'form.viewed':
    case 'form.started':
      return { what: 'viewed', at: viewedAt ?? at };
    case 'form.completed':
    case 'submission.completed':
      return { what: 'completed', at: completedAt ?? at, viewedAt };
    case 'form.declined':
      return { what: 'declined', at: declinedAt ?? at, viewedAt, reason, submissionId };
    case 'submission.expired':
      return { what: 'expired', at: expiredAt ?? at, submissionId };
    case 'submission.archived':
      return { what: 'archived', submissionId };
    default:
      return null;
  }
}

/** Appends a document's progress once, whoever reports it and however often. */
@Injectable()
export class DocumentProgressRecorder {
  constructor(private readonly commands: Commands) {}

  /**
   * Resolves once the message's news is on disk, or if it does not concern us: other documents, or those of an erased person.
   * @throws DomainError stream_unreadable, LogUnavailable: the provider has to report again
   */
  async told(message: DocusealMessage, correlationId: string): Promise<void> {
    const progress = progressOf(message);
    if (!progress) return;
    const actor: Actor = { kind: 'webhook', id: 'docuseal' };
    for (const id of message.documentIds.filter((each) => uuid.test(each)))
      await this.record(id.toLowerCase(), progress, { actor, correlationId, key: message.key });
  }

  /** @param by `key`: the same for repeated news */
  async record(
    id: string,
    progress: DocumentProgress,
    { actor, correlationId, key }: { actor: Actor; correlationId: string; key: string },
  ): Promise<void> {
    const commandId = uuidV5(`${id} ${key}`, namespace);
    const context = { actor, correlationId, commandId, now: new Date().toISOString() };
    const idempotency = { key: commandId, body: commandId };
    try {
      await this.commands.execute(recordProgress, id, progress, { ...context, idempotency });
    } catch (error) {
      if (!(error instanceof DomainError) || !nothingToUs.has(error.code)) throw error;
    }
  }
}

const nothingToUs: ReadonlySet<string> = new Set(['document_not_found', 'stream_erased']);
