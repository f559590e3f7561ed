import { Inject, Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { foldedBy } from '../platform/commands/decider.js';
import {
  type Acting,
  type ClaimedEffect,
  type Outcome,
  readSubject,
  takenBackIfErased,
} from '../platform/process-managers/process-manager.js';
import { documentDecider, nextDocumentId } from './decide.js';
import { type Document, isOpen } from '../../../contracts/src/documents/state.js';
import { waitsForSignature } from '../../../contracts/src/documents/waiting.js';
import { documentTypeLabels } from '../../../contracts/src/documents/words.js';
import type { DocumentType } from '../../../contracts/src/documents/document.js';
import { Config } from '../platform/config/config.js';
import { ProblemError, DomainError } from '../platform/problems/problem.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { templateOf } from '../settings/decide/known-settings.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';
import { stayingLead } from '../leads/application/staying-lead.js';
import { LeadFiles } from '../files/lead-files.js';
import { Docuseal, type SentSubmission } from '../integrations/docuseal/docuseal.js';
import { Commands } from '../platform/commands/commands.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import {
  recordDocumentArchived,
  recordDocumentCopy,
  recordDocumentFailure,
  recordDocumentReminded,
  recordDocumentSent,
} from './decide-outcomes.js';

/** A document as the log has it now. */
export interface KnownDocument {
  id: string;
  document: Document;
  events: ReadableEvent[];
}

const documentCategory = 'document-';

/** Documents, straight from the log. */
@Injectable()
export class DocumentStreams {
  constructor(private readonly log: EventLog) {}

  /**
   * @param stream `document-<id>`
   * @throws SubjectUnreadable; Error if there is no document
   */
  async read(stream: string): Promise<KnownDocument> {
    const { events } = await readSubject(this.log, stream);
    const document = foldedBy(documentDecider, events);
    if (!document) throw new Error(`${stream} holds no document`);
    return { id: stream.slice(documentCategory.length), document, events };
  }
}

/** The configuration of the signature service. */
@Injectable()
export class DocumentService {
  constructor(
    @Inject(Config) private readonly config: Pick<Config, 'docuseal'>,
    private readonly settings: OfficeSettings,
  ) {}

  /**
   * What is missing, in a sentence; null if nothing is.
   * @param type of the document to send; null: whether there is a service at all
   */
  missing(type: DocumentType | null): string | null {
    if (this.config.docuseal.apiKey === undefined) return 'DOCUSEAL_API_KEY is not set.';
    if (type === null || templateOf(type, this.settings.current) !== null) return null;
    const name = documentTypeLabels[type];
    return `No template is named for the ${name}: set it in the settings, or ${type}=... in DOCUSEAL_TEMPLATES.`;
  }

  /** The template of a type. @throws ProblemError docuseal_not_configured, with what is missing */
  template(type: DocumentType): number {
    const detail = this.missing(type);
    if (detail !== null) throw new ProblemError('docuseal_not_configured', { detail });
    return templateOf(type, this.settings.current)!;
  }

  /** @throws ProblemError docuseal_not_configured */
  requireKey(): void {
    const detail = this.missing(null);
    if (detail !== null) throw new ProblemError('docuseal_not_configured', { detail });
  }

  /** The secret that signs webhooks. @throws ProblemError docuseal_not_configured */
  webhookSecret(): string {
    const { webhookSecret } = this.config.docuseal;
    if (webhookSecret !== undefined) return webhookSecret;
    throw new ProblemError('docuseal_not_configured', { detail: 'DOCUSEAL_WEBHOOK_SECRET is not set.' });
  }
}

const dayMs = 86_400_000;
const notThere = 'The signature service does not have the document';

/** Each call of the provider about a document, as an effect: it looks, acts, and records the result. */
@Injectable()
export class DocumentCalls {
  constructor(
    private readonly log: EventLog,
    private readonly streams: DocumentStreams,
    private readonly commands: Commands,
    private readonly docuseal: Docuseal,
    private readonly files: LeadFiles,
    private readonly settings: OfficeSettings,
  ) {}

  /** Sends it, unless it is there already: DocuSeal has no idempotency keys, so it is looked up by our id. */
  async send({ key: requestId, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const { id, document } = await this.streams.read(subject);
    if (document.submissionId !== null) return { as: 'done' };
    if (!isOpen(document) && document.state !== 'completed')
      return { as: 'cancelled', reason: 'It was called off before it was sent' };
    if (document.state === 'failed' && (await this.hasNewer(id, document)))
      return { as: 'cancelled', reason: 'A newer one was asked for meanwhile' };
    await acting.fence();
    const make = () => this.sendIt(id, document, requestId, acting);
    const sent = await takenBackIfErased(this.log, subject, make, () => this.takeBack(id));
    // It was called off meanwhile: the effect that archives may have found nothing yet.
    const { document: now } = await this.streams.read(subject);
    if (now.state === 'voided' && !now.archived) await this.archiveAll([sent], acting);
    return { as: 'done' };
  }

  /** Whether another document of the type was asked for after this one, for its lead or the one that it was merged into. */
  private async hasNewer(id: string, { leadId, type }: Document): Promise<boolean> {
    for (const lead of new Set([leadId, await stayingLead(this.log, leadId)])) {
      const newer = await this.log.readStream(`document-${nextDocumentId(lead, type, id)}`, { limit: 1 });
      if (newer.length > 0) return true;
    }
    return false;
  }

  private async sendIt(id: string, document: Document, requestId: string, acting: Acting): Promise<SentSubmission> {
    let found = await this.docuseal.find(id, acting.signal);
    let expiresAt: string | null;
    if (found[0]) {
      // An attempt before this one made it.
      expiresAt = (await this.docuseal.submission(found[0].submissionId, acting.signal)).expire_at;
    } else {
      const days = this.settings.current.documentExpiryDays;
      expiresAt = days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString();
      await acting.fence();
      const { templateId, leadEmail: email, leadName: name } = document;
      await this.docuseal.create({ templateId, documentId: id, email, name, expiresAt }, acting.signal);
      found = await this.docuseal.find(id, acting.signal);
    }
    const [sent, ...twins] = found;
    if (!sent) throw new OutboundError('failed', notThere);
    const { submissionId, submitterId, formName } = sent;
    const outcome = { requestId, submissionId, submitterId, formName, expiresAt };
    await this.commands.execute(recordDocumentSent, id, outcome, acting.context('sent'));
    await this.archiveAll(twins, acting);
    return sent;
  }

  private async takeBack(id: string): Promise<void> {
    for (const { submissionId } of await this.docuseal.find(id)) await this.docuseal.erase(submissionId);
  }

  /** Reminds the lead. The provider stores the reminder's id, so that nobody gets one twice. */
  async remind({ key: requestId, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const { id, document, events } = await this.streams.read(subject);
    if (events.some((event) => event.type === 'DocumentReminded' && event.data.requestId === requestId))
      return { as: 'done' };
    if (!waitsForSignature(document.state))
      return { as: 'cancelled', reason: 'The document is no longer waiting for a signature' };
    const asked = events.find((event) => event.id === requestId);
    const automatic = asked?.type === 'DocumentReminderRequested' && asked.data.automatic;
    const sent = await this.found(id, acting);
    if (sent.metadata.reminder_id !== requestId) {
      await acting.fence();
      await this.docuseal.remind(sent, requestId, acting.signal);
    }
    await this.commands.execute(recordDocumentReminded, id, { requestId, automatic }, acting.context('reminded'));
    return { as: 'done' };
  }

  /** After this nobody can sign it over there any more. */
  async archive({ key: requestId, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const { id, document } = await this.streams.read(subject);
    if (document.archived) return { as: 'done' };
    if (document.state !== 'voided') return { as: 'cancelled', reason: 'It was signed before it was called off' };
    await acting.fence();
    await this.archiveAll(await this.docuseal.find(id, acting.signal), acting);
    await this.commands.execute(recordDocumentArchived, id, { requestId }, acting.context('archived'));
    return { as: 'done' };
  }

  /** Fetches the signed PDF and attaches it to the lead that stays: the same bytes are recognised by their hash. */
  async keep(effect: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const { key: requestId, subject } = effect;
    const known = await this.streams.read(subject);
    if (known.document.fileId !== null) return { as: 'done' };
    const { submissionId } = await this.found(known.id, acting);
    const pdf = await this.docuseal.pdf(submissionId, acting.signal);
    if (!pdf) throw new OutboundError('failed', 'The signature service has no file of the document yet');
    await acting.fence();
    try {
      const leadId = await stayingLead(this.log, known.document.leadId);
      const { file } = await this.files.attachAs(acting.context('attached'), leadId, fileNameOf(known), pdf);
      const copy = { requestId, fileId: file.fileId, hash: file.hash, bytes: file.bytes };
      await this.commands.execute(recordDocumentCopy, known.id, copy, acting.context('kept'));
      return { as: 'done' };
    } catch (error) {
      const reason = error instanceof DomainError ? refusals[error.code] : undefined;
      if (reason === undefined) throw error;
      await this.fail('keep', effect, reason, acting);
      return { as: 'failed', reason };
    }
  }

  /** Records that the call failed for good. */
  async fail(
    step: 'send' | 'remind' | 'archive' | 'keep',
    { key: requestId, subject }: ClaimedEffect,
    error: string,
    acting: Acting,
  ): Promise<void> {
    const { id } = await this.streams.read(subject);
    await this.commands.execute(recordDocumentFailure, id, { step, requestId, error }, acting.context('failure'));
  }

  private async found(id: string, acting: Acting): Promise<SentSubmission> {
    await acting.fence();
    const [sent] = await this.docuseal.find(id, acting.signal);
    if (!sent) throw new OutboundError('refused', notThere, { mayHaveActed: false });
    return sent;
  }

  private async archiveAll(submissions: readonly SentSubmission[], acting: Acting): Promise<void> {
    for (const { submissionId } of submissions) {
      await acting.fence();
      await this.docuseal.archive(submissionId, acting.signal);
    }
  }
}

/** Failures that a person has to fix first. */
const refusals: Partial<Record<string, string>> = {
  lead_deleted: 'The lead is deleted',
  lead_not_found: 'The lead does not exist',
  stream_erased: 'The person was erased',
};

function fileNameOf({ document }: KnownDocument): string {
  return `${documentTypeLabels[document.type]}, signed ${document.completedAt ? officeDayOf(document.completedAt) : ''}.pdf`;
}
