import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { randomUUID } from 'node:crypto';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../contracts/src/actor.js';
import { waitsForSignatureSql } from '../../../contracts/src/documents/waiting.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { DocusealMessage } from '../integrations/docuseal/docuseal-webhook.js';
import { Commands, contextOfStep } from '../platform/commands/commands.js';
import { isDatabaseUnavailable } from '../platform/database/unavailable.js';
import { DomainError } from '../platform/problems/problem.js';
import { type DocumentProgress, recordProgress } from './decide-outcomes.js';
import { DocumentEntry } from '../../../projections/src/read-model/entries.js';
import type { Submission } from '../integrations/docuseal/docuseal-format.js';
import { Docuseal } from '../integrations/docuseal/docuseal.js';
import { Logger } from '../platform/logger.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';

/** Namespace of ids for commands from the provider's news (RFC 9562, UUID version 5): repeated news is the same command. */
const namespace = '7c1e0f3a-9d52-4b8e-8a41-3f6b2d9c5e10';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The provider's news of a document, in our words; null if we don't keep it. */
function progressOf(message: DocusealMessage): DocumentProgress | null {
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
  async recordNews(message: DocusealMessage, correlationId: string): Promise<void> {
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
    const context = contextOfStep({ actor, correlationId }, uuidV5(`${id} ${key}`, namespace));
    try {
      await this.commands.execute(recordProgress, id, progress, context);
    } catch (error) {
      if (!(error instanceof DomainError) || !nothingToUs.has(error.code)) throw error;
    }
  }
}

const nothingToUs: ReadonlySet<string> = new Set(['document_not_found', 'stream_erased']);

const everyMs = 10 * 60_000;
/** Per round: each document takes one or two calls of the provider. */
const mostARound = 100;
/** After so many failures in a row the provider is taken to be away. */
const mostFailuresInARow = 3;

/**
 * A submission's progress, as the provider answers when asked; null: no further than seen.
 * @param documentId our id, which identifies its signer
 */
function progressOfSubmission(
  { id: submissionId, status, archived_at: archivedAt, expire_at: expiresAt, submitters }: Submission,
  documentId: string,
  nowMs: number,
): DocumentProgress | null {
  const signer = submitters.find(({ external_id }) => external_id === documentId) ?? submitters[0];
  const now = new Date(nowMs).toISOString();
  const viewedAt = signer?.opened_at ?? null;
  if (status === 'completed' || signer?.status === 'completed')
    return { what: 'completed', at: signer?.completed_at ?? now, viewedAt };
  if (status === 'declined' || signer?.status === 'declined')
    return {
      what: 'declined',
      at: signer?.declined_at ?? now,
      viewedAt,
      reason: signer?.decline_reason ?? null,
      submissionId,
    };
  if (archivedAt !== null) return { what: 'archived', submissionId };
  if (status === 'expired') return { what: 'expired', at: expiresAt ?? now, submissionId };
  return viewedAt === null ? null : { what: 'viewed', at: viewedAt };
}

/** Asks the provider about pending documents: makes up for lost webhooks, and archives duplicate submissions. */
@Injectable()
export class DocumentReconciliation {
  /** Where the next round continues. */
  private after = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly docuseal: Docuseal,
    private readonly recorder: DocumentProgressRecorder,
    private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async round(): Promise<void> {
    if (!this.docuseal.configured) return;
    try {
      await this.reconcile();
    } catch (error) {
      this.logger.warn({ err: error }, 'Pending documents could not be compared; the next round tries again');
    }
  }

  /**
   * One round. A document that fails keeps no other from being asked about; the next round goes on after the last one, whatever became
   * of it.
   * @returns how many documents it asked about @throws LogUnavailable, what Postgres throws, the last of several failures in a row
   */
  async reconcile(): Promise<number> {
    const select = this.dataSource.createQueryBuilder(DocumentEntry, 'document');
    select.where(waitsForSignatureSql('document.state')).orderBy('document.id').limit(mostARound);
    if (this.after) select.andWhere('document.id > :after', { after: this.after });
    const pending = await select.getMany();
    let failures = 0;
    for (const { id, submissionId } of pending) {
      this.after = id;
      if (submissionId === null) continue;
      try {
        await this.compare(id, submissionId);
        failures = 0;
      } catch (error) {
        if (error instanceof LogUnavailable || isDatabaseUnavailable(error)) throw error;
        if (++failures === mostFailuresInARow) throw error;
        this.logger.warn(
          { documentId: id, err: error },
          'A pending document could not be compared; a later round tries again',
        );
      }
    }
    if (pending.length < mostARound) this.after = '';
    return pending.length;
  }

  private async compare(id: string, submissionId: string): Promise<void> {
    const submission = await this.docuseal.submission(submissionId).catch((error: unknown) => {
      // It was permanently deleted over there, which counts as archived.
      if (error instanceof OutboundError && error.status === 404) return null;
      throw error;
    });
    for (const twin of await this.docuseal.find(id))
      if (twin.submissionId !== submissionId && Number(twin.submissionId) > Number(submissionId))
        await this.docuseal.archive(twin.submissionId);
    const progress: DocumentProgress | null = submission
      ? progressOfSubmission(submission, id, Date.now())
      : { what: 'archived', submissionId };
    if (!progress) return;
    const actor = { kind: 'system', id: 'document-reconciliation' } as const;
    await this.recorder.record(id, progress, { actor, correlationId: randomUUID(), key: `found ${progress.what}` });
  }
}
