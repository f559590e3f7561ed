import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { waitsForSignatureSql } from '../../../contracts/src/documents/waiting.js';
import type { DocumentStep } from '../../../contracts/src/documents/document.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { noteContractSent } from '../leads/decide/move-lead.js';
import { Commands } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import {
  asksFor,
  ManagesEffects,
  type Acting,
  type ClaimedEffect,
  type EffectKind,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';
import { DocumentCalls } from './calls.js';
import { DocumentEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { Docuseal } from '../integrations/docuseal/docuseal.js';
import { Logger } from '../platform/logger.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { officeHours } from '../../../contracts/src/keys/office-hours.js';
import { remindDocument } from './decide.js';
import { documentsLead } from './queries.js';

export const documentsName = 'document-sending';
const leadCategory = 'lead-';
/** About half an hour of trying, then a person decides. */
const maxAttempts = 8;
const retry = { firstMs: 1_000, maxMs: 10 * 60_000 };

/** The effects that documents need, and the move of their leads: sending, reminders, archiving, the signed copy. */
@Injectable()
@ManagesEffects()
export class DocumentsManager implements ProcessManager {
  readonly name: string = documentsName;
  /** A read model has this name, so the manager was renamed. */
  readonly formerly = 'documents';
  readonly handles = [
    ...(['DocumentRequested', 'DocumentSent', 'DocumentReminderRequested', 'DocumentReminded'] as const),
    ...(['DocumentVoided', 'DocumentArchived', 'DocumentCompleted', 'DocumentCopyKept'] as const),
    ...(['DocumentStepFailed', 'LeadStatusMoved'] as const),
  ];
  readonly kinds: Record<string, EffectKind>;

  constructor(
    private readonly commands: Commands,
    calls: DocumentCalls,
  ) {
    const asking = (step: DocumentStep): EffectKind => ({
      retry,
      perform: (effect, acting) => calls[step](effect, acting),
      conclude: (effect, error, acting) => calls.fail(step, effect, error, acting),
    });
    this.kinds = {
      'document-send': { ...asking('send'), makes: true },
      'document-reminder': { ...asking('remind'), makes: true },
      'document-archive': asking('archive'),
      'document-copy': asking('keep'),
      'contract-sent': { retry, perform: (effect, acting) => this.moveLead(effect, acting) },
    };
  }

  react(event: ReadableEvent): Reaction[] {
    switch (event.type) {
      case 'DocumentRequested':
        return [effectOf('document-send', event, event.data.leadId)];
      case 'DocumentReminderRequested':
        return [effectOf('document-reminder', event, event.data.leadId)];
      case 'DocumentVoided':
        return event.data.atProvider ? [] : [effectOf('document-archive', event, event.data.leadId)];
      case 'DocumentCompleted':
        return [effectOf('document-copy', event, event.data.leadId)];
      case 'DocumentSent': {
        const { requestId, leadId, documentType } = event.data;
        const sent: Reaction = { ended: requestId, as: 'done' };
        if (documentType !== 'management_agreement') return [sent];
        return [sent, effectOf('contract-sent', event, leadId, leadCategory + leadId)];
      }
      case 'LeadStatusMoved':
        return event.data.requestId === undefined ? [] : [{ ended: event.data.requestId, as: 'done' }];
      case 'DocumentReminded':
      case 'DocumentArchived':
      case 'DocumentCopyKept':
        return [{ ended: event.data.requestId, as: 'done' }];
      case 'DocumentStepFailed':
        return [{ ended: event.data.requestId, as: 'failed' }];
      default:
        return [];
    }
  }

  private async moveLead({ key: requestId, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const id = subject.slice(leadCategory.length);
    try {
      await this.commands.execute(noteContractSent, id, { requestId }, acting.context('moved'));
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'lead_deleted')
        return { as: 'cancelled', reason: 'The lead was deleted' };
      if (error instanceof DomainError && error.code === 'lead_merged')
        return { as: 'cancelled', reason: 'The lead was merged into another one' };
      throw error;
    }
  }
}

function effectOf(kind: string, event: ReadableEvent, leadId: string, subject = event.stream): Reaction {
  return asksFor(event, { kind, subject, leadId, maxAttempts });
}

const everyMs = 5 * 60_000;
const dayMs = 86_400_000;
const most = 3;
const mostARound = 200;

/** Asks for reminders that are due by the office's settings: off by default. */
@Injectable()
export class DocumentReminders {
  /** Where the next round continues. */
  private after = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly docuseal: Docuseal,
    private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async round(): Promise<void> {
    try {
      await this.askFor(new Date());
    } catch (error) {
      this.logger.warn({ err: error }, 'Reminders of documents could not be asked for; the next round tries again');
    }
  }

  /**
   * One round. If several processes run it at once, one asks. The next round goes on after the last document, whatever became of it: one
   * that refuses its reminder stays due, and keeps none behind it from getting theirs.
   * @returns how many due documents it came to
   */
  async askFor(now: Date): Promise<number> {
    const settings = this.settings.current;
    if (!settings.remindOfDocuments || !this.docuseal.configured || !officeHours(settings).isOpenAt(now)) return 0;
    const due = await this.due(new Date(now.getTime() - settings.documentReminderDays * dayMs));
    for (const { id, reminderCount: after } of due) {
      this.after = id;
      await this.commands
        .execute(
          remindDocument,
          id,
          { after },
          {
            actor: { kind: 'system', id: 'document-reminders' },
            correlationId: randomUUID(),
            commandId: randomUUID(),
            now: new Date().toISOString(),
          },
        )
        .catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          this.logger.warn({ documentId: id, code: error.code }, 'A reminder of a document was refused');
        });
    }
    if (due.length < mostARound) this.after = '';
    return due.length;
  }

  private due(before: Date): Promise<DocumentEntry[]> {
    const select = this.dataSource
      .createQueryBuilder(DocumentEntry, 'document')
      .innerJoin(PipelineLead, 'lead', documentsLead)
      .where(waitsForSignatureSql('document.state'))
      .andWhere(`document.leadEmail <> ''`)
      .andWhere('document.reminderCount < :most', { most })
      .andWhere('coalesce(document.reminderAskedAt, document.submittedAt) <= :before', { before })
      .orderBy('document.id')
      .limit(mostARound);
    if (this.after) select.andWhere('document.id > :after', { after: this.after });
    return select.getMany();
  }
}
