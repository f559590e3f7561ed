import { Injectable } from '@nestjs/common';
import type { SendDocument, SentDocument } from '../../../contracts/src/documents/routes.js';
import type { DocumentType } from '../../../contracts/src/documents/document.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { leadAfter, unmergedLead } from '../leads/decide/living-lead.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { readStanding } from '../platform/commands/folded-stream.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import { EndedEffects } from '../platform/process-managers/effects-seen.js';
import { nextDocumentId, requestDocument } from './decide.js';
import { DocumentQueries } from './queries.js';
import { DocumentService } from './calls.js';
import { documentsName } from './manager.js';

/** Sends documents to leads. */
@Injectable()
export class DocumentSending {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly effects: EndedEffects,
    private readonly service: DocumentService,
    private readonly documents: DocumentQueries,
  ) {}

  /**
   * Answers with the outcome, or without it after 5 s: the request is in the log, and sending is tried further.
   * @throws ProblemError lead_not_found, docuseal_not_configured, document_pending, docuseal_failed (with the failure that was recorded);
   * DomainError lead_deleted, document_without_email, stream_unreadable
   */
  async send(call: Call, { leadId: given, type }: SendDocument): Promise<SentDocument> {
    const leadId = given.toLowerCase();
    const lead = await this.livingLead(leadId);
    const templateId = this.service.template(type);
    const answer = await this.commands.once(call, '', [leadId, type], 201, async (keyed) => {
      const { name: leadName, email: leadEmail, propertyAddress } = lead;
      const asked = { leadId, documentType: type, templateId, leadName, leadEmail, propertyAddress };
      try {
        return await this.commands.execute(
          requestDocument,
          await this.nextId(leadId, type),
          asked,
          contextOf(call, keyed),
        );
      } catch (error) {
        if (error instanceof DomainError && error.code === 'document_exists')
          throw new ProblemError('document_pending');
        throw error;
      }
    });
    return { ...answer, state: await this.outcome(answer.id) };
  }

  /**
   * The id of the lead's next document of the type. While a document waits, its id is returned: a repeated request finds its answer there, any other is refused.
   */
  private async nextId(leadId: string, type: DocumentType): Promise<string> {
    const newest = await this.documents.newest(leadId, type);
    return newest?.waits ? newest.id : nextDocumentId(leadId, type, newest?.id ?? null);
  }

  private async outcome(id: string): Promise<'requested' | 'sent'> {
    const stream = `document-${id}`;
    const [asked] = await this.log.readStream(stream, { limit: 1 });
    if (!asked) throw new DomainError('stream_unreadable');
    const ended = (await this.effects.until(documentsName, [asked.id])).get(asked.id);
    if (!ended) return 'requested';
    if (ended.state === 'done') return 'sent';
    throw new ProblemError('docuseal_failed', { ...(ended.reason && { detail: `${ended.reason}.` }) });
  }

  private async livingLead(leadId: string) {
    const lead = leadAfter(await readStanding(this.log, `lead-${leadId}`));
    if (!lead || lead.deleted) throw new ProblemError('lead_not_found');
    return unmergedLead(lead);
  }
}
