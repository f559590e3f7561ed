import { Injectable, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hasReport, ourEstimateOf } from '../leads/application/analysed-rent.js';
import { maxProperties } from '../../../contracts/src/analyses/input.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { analysisIdOf, leadIdOf } from '../analyses/domain/analysed-lead.js';
import { analysisDecider } from '../analyses/domain/analysis-commands.js';
import { foldedBy } from '../platform/commands/decider.js';
import { readSubject } from '../platform/process-managers/process-manager.js';
import type { SubmittedProperty } from './automatic-words.js';
import { LeadsToWrite, type LeadToWrite } from './lead-to-write.js';
import { hiddenLink, withoutOwnerLinks } from '../../../contracts/src/owner-page/link.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { TemplateStore, type TemplateVersion } from '../templates/template-store.js';
import { builtInTemplates } from '../templates/domain/built-in-templates.js';
import { variablesOf, type WrittenTo } from '../templates/domain/template-variables.js';
import { TemplateRenderer } from '../templates/template-renderer.js';
import { withoutStrangersLinks, hasUnsubscribeLink, UnsubscribeLinks } from './domain/unsubscribe-links.js';
import { plainWords, renderMail, type RenderedMail } from './mail-layout.js';
import type { MessageToSend } from './message-sending.js';
import { isToOwner, isToOwnersPhone, ownerLinkPlace, OwnerLinks } from './domain/owner-links.js';
import { ReplyTags } from './domain/reply-tags.js';

/** The properties of one submission of the analysis form, straight from the log. */
@Injectable()
export class SubmittedAnalyses {
  constructor(
    private readonly log: EventLog,
    private readonly leads: LeadsToWrite,
  ) {}

  /** In the order of the form, as far as they are stored and stand. @throws SubjectUnreadable, LogUnavailable */
  async of(submissionId: string): Promise<SubmittedProperty[]> {
    const ids = Array.from({ length: maxProperties }, (_, index) => leadIdOf(submissionId, index));
    const found = await Promise.all(ids.map((leadId) => this.property(leadId)));
    return found.filter((each) => each !== null);
  }

  private async property(leadId: string): Promise<SubmittedProperty | null> {
    const known = await this.leads.read(leadId);
    if (!known || known.now.deleted || known.now.erased) return null;
    const { events } = await readSubject(this.log, `${analysisDecider.category}-${analysisIdOf(leadId)}`);
    const analysis = foldedBy(analysisDecider, events);
    return {
      leadId,
      address: known.lead.propertyAddress,
      units: known.lead.unitCount,
      estimate: analysis?.estimate ?? null,
    };
  }
}

/** The words that go out, and what the log keeps of them. */
export interface Words {
  subject: string;
  /** Markdown for a mail, plain text for a text. */
  text: string;
  /** The link to the owner's page that the mail has; null: none. It is not kept. */
  ownerPage: string | null;
  kept: { subject: string; text: string };
}

const strangeLink = 'The owner’s link in your words is not this lead’s. Copy this lead’s own link.';
const onlyToOwner = 'The owner’s link goes to the address or number of the lead only.';

/**
 * What this program has as the words of a built-in template, if newer code beside it stored words that name a variable which only newer
 * code knows. Null for any other failure, and for words of the office.
 */
export function ownWords(stored: TemplateVersion, failure: unknown): TemplateVersion | null {
  if (stored.savedBy !== null || !(failure instanceof DomainError) || failure.code !== 'unknown_variable') return null;
  const own = builtInTemplates.find(({ id }) => id === stored.id);
  if (!own || (own.subject === stored.subject && own.content === stored.content)) return null;
  return { ...stored, subject: own.subject, content: own.content };
}

/** Fills in templates, and lays out mails. */
@Injectable()
export class MessageWords {
  constructor(
    private readonly templates: TemplateStore,
    private readonly renderer: TemplateRenderer,
    private readonly config: Config,
    private readonly settings: OfficeSettings,
    private readonly dataSource: DataSource,
    private readonly links: UnsubscribeLinks,
    private readonly ownerLinks: OwnerLinks,
    @Inject(ReplyTags) private readonly tags: ReplyTags | null,
  ) {}

  /**
   * What staff typed as it is kept until it is sent: without the tokens of the owner's links in it.
   * @throws ProblemError message_withheld if one of them opens another lead's page
   */
  withPlaces(data: Readonly<Record<string, string>>, leadId: string | null): Record<string, string> {
    const now = Date.now();
    const kept = Object.entries(data).map(([name, words]) => {
      const placed = this.ownerLinks.withPlaces(words, leadId, now);
      if (placed === null) throw new ProblemError('message_withheld', { detail: strangeLink });
      return [name, placed];
    });
    return Object.fromEntries(kept) as Record<string, string>;
  }

  /**
   * The words of a message for a lead as it is now.
   * @throws DomainError template_not_found, unknown_variable or template_refused, with what is wrong
   */
  async of(
    message: Pick<MessageToSend, 'channel' | 'template' | 'data' | 'secrets' | 'purpose' | 'to'>,
    leadId: string | null,
    known: LeadToWrite | null,
  ): Promise<Words> {
    const { channel, template } = message;
    const stored = await this.templates.version(template.id, template.version);
    if (!stored || stored.type !== channel)
      throw new DomainError(
        'template_not_found',
        `There is no template ${template.id} for this, in version ${template.version}.`,
      );
    return this.filledIn(stored, message, leadId, known).catch((error: unknown) => {
      const own = ownWords(stored, error);
      if (own === null) throw error;
      return this.filledIn(own, message, leadId, known);
    });
  }

  private async filledIn(
    stored: TemplateVersion,
    message: Pick<MessageToSend, 'channel' | 'data' | 'secrets' | 'purpose' | 'to'>,
    leadId: string | null,
    known: LeadToWrite | null,
  ): Promise<Words> {
    const lead = known?.lead ?? null;
    const { channel, data = {}, secrets = {} } = message;
    const { walkthroughMinutes } = this.settings.current;
    const office = {
      publicUrl: siteOrigin(this.config),
      timeZone: timeZoneOf(lead?.state ?? null),
      now: new Date().toISOString(),
      walkthroughMinutes,
    };
    // The office sees what was typed.
    const shown = lead && message.purpose !== 'notice' ? withoutStrangersLinks(lead) : lead;
    const written = shown && leadId !== null ? await this.withAnalysis({ ...shown, id: leadId }, stored) : null;
    const page =
      known !== null && leadId !== null && !known.now.merged && !known.now.deleted
        ? this.ownerLinks.pageOf(leadId, known.ownerPage.ended, Date.now())
        : null;
    const ownerPage = known !== null && isToOwner(message, known.lead.email) ? page : null;
    const hasOwnerLink = `${stored.subject} ${stored.content}`.includes('owner_link');
    const pasted = Object.entries(data).filter(
      ([, words]) => message.purpose === 'staff' && words.includes(ownerLinkPlace),
    );
    const pastedPage = known !== null && isToOwnersPhone(message, known.lead.phone) ? page : ownerPage;
    if (pasted.length > 0 && pastedPage === null) throw new DomainError('template_refused', onlyToOwner);
    const placed = pasted.map(([name, words]) => [name, words.replaceAll(ownerLinkPlace, pastedPage ?? '')]);
    const values = { ...data, ...(Object.fromEntries(placed) as Record<string, string>) };
    const allSecrets = { ...secrets, ...(ownerPage !== null && hasOwnerLink && { owner_link: ownerPage }) };
    const render = (more: Readonly<Record<string, string>>) =>
      this.renderer.words(stored, variablesOf(written, office, { ...values, ...more }));
    const { subject, text } = await render(allSecrets);
    const masked = Object.fromEntries(Object.keys(allSecrets).map((name) => [name, hiddenLink]));
    const shownWords = Object.keys(allSecrets).length === 0 ? { subject, text } : await render(masked);
    const keptText = channel === 'email' ? plainWords(shownWords.text) : shownWords.text;
    const kept = { subject: withoutOwnerLinks(shownWords.subject), text: withoutOwnerLinks(keptText) };
    return { subject, text, ownerPage, kept };
  }

  /** What a template says of the lead's analysis is read only if the template names it. */
  private async withAnalysis<Lead extends { id: string; unitCount: number; source: string }>(
    lead: Lead,
    { subject, content }: Pick<TemplateVersion, 'subject' | 'content'>,
  ): Promise<Lead & Pick<WrittenTo, 'ourEstimateCents' | 'hasReport'>> {
    const names = (variable: string) => `${subject} ${content}`.includes(variable);
    const { manager } = this.dataSource;
    return {
      ...lead,
      ourEstimateCents: names('estimated_rent') ? await ourEstimateOf(manager, lead) : null,
      hasReport: names('report_link') && (await hasReport(manager, lead)),
    };
  }

  /** The mail as HTML and as text, its headers, and where its answer goes, if not to the sender. */
  async laidOut(
    { id, purpose, leadId }: Pick<MessageToSend, 'id' | 'purpose' | 'leadId'>,
    { subject, text, ownerPage }: Pick<Words, 'subject' | 'text' | 'ownerPage'>,
  ): Promise<RenderedMail & { headers: Record<string, string>; replyTo?: string }> {
    const listed = hasUnsubscribeLink(purpose);
    const unsubscribePage = listed ? this.links.pageOf(id, leadId) : null;
    const mail = await renderMail({ subject, words: text, unsubscribePage, ownerPage });
    // RFC 3834: keeps automatic responders from answering an automatic mail.
    const headers = { 'Auto-Submitted': 'auto-generated', ...(listed && this.links.headersOf(id, leadId)) };
    // Mails to colleagues about a lead have none: what they answer is not the owner's word.
    const replyTo = listed && leadId !== null ? this.tags?.addressOf(id, Date.now()) : undefined;
    return { ...mail, headers, replyTo };
  }
}
