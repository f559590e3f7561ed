import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DocumentEntry, PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { Docuseal } from '../../integrations/docuseal/docuseal.js';
import { Commands } from '../../platform/commands/commands.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { officeHours } from '../../settings/domain/office-hours.js';
import { remindDocument } from '../domain/remind-document.js';
import { documentsLead } from './documents-lead.js';

const everyMs = 5 * 60_000;
const dayMs = 86_400_000;
const most = 3;
const mostARound = 200;

/** Asks for reminders that are due by the office's settings: off by default. */
@Injectable()
export class DocumentReminders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly docuseal: Docuseal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async round(): Promise<void> {
    try {
      await this.askFor(new Date());
    } catch (error) {
      this.logger.warn({ err: error }, 'Reminders of documents could not be asked for; the next round tries again');
    }
  }

  /** If several processes run it at once, one asks. @returns how many documents were due */
  async askFor(now: Date): Promise<number> {
    const settings = this.settings.current;
    if (!settings.remindOfDocuments || !this.docuseal.configured || !officeHours(settings).isOpenAt(now)) return 0;
    const due = await this.due(new Date(now.getTime() - settings.documentReminderDays * dayMs));
    for (const { id, reminderCount: after } of due)
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
          // A document that refuses a reminder does not keep others from getting theirs.
          if (!(error instanceof DomainError)) throw error;
          this.logger.warn({ documentId: id, code: error.code }, 'A reminder of a document was refused');
        });
    return due.length;
  }

  private due(before: Date): Promise<DocumentEntry[]> {
    return this.dataSource
      .createQueryBuilder(DocumentEntry, 'document')
      .innerJoin(PipelineLead, 'lead', documentsLead)
      .where(`document.state in ('sent', 'viewed')`)
      .andWhere('document.reminderCount < :most', { most })
      .andWhere('coalesce(document.reminderAskedAt, document.submittedAt) <= :before', { before })
      .orderBy('document.submittedAt')
      .limit(mostARound)
      .getMany();
  }
}
