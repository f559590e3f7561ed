import { Injectable } from '@nestjs/common';
import { company } from '../../../contracts/src/company.js';
import { addressesOf } from '../../../contracts/src/settings/setting-kinds.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { LinkTokens, linkAddress, MailboxesOfPeople } from '../accounts/one-time-links.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { readSubject, type ClaimedEffect, type LooksAgain } from '../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { TemplateStore } from '../templates/template-store.js';
import { acknowledgmentOf, askerOf, intakeTypes, messageIdOf } from './automatic-mail.js';
import {
  acknowledgmentMail,
  noticeMail,
  paymentMail,
  reminderMail,
  severalAnalyses,
  shortTime,
  waitsForRents,
  wantedDocumentMail,
  type Nothing,
} from './automatic-words.js';
import { LeadsToWrite } from './lead-to-write.js';
import type { MessageToSend } from './message-sending.js';
import { SubmittedAnalyses } from './message-words.js';

/** The message that an effect has to send; or why it sends nothing, in a sentence without personal data. */
export type Composed = (Omit<MessageToSend, 'id'> & { id?: string }) | Nothing;

/** A mail about rents looks for them so often. */
const lookForRentsMs = 500;

/** Decides the recipient and the words, from the log and the current users. */
@Injectable()
export class MailComposing {
  constructor(
    private readonly log: EventLog,
    private readonly leads: LeadsToWrite,
    private readonly people: MailboxesOfPeople,
    private readonly templates: TemplateStore,
    private readonly tokens: LinkTokens,
    private readonly settings: OfficeSettings,
    private readonly analyses: SubmittedAnalyses,
    private readonly config: Config,
  ) {}

  /** A message that a member of staff asked for. */
  async requested(effect: ClaimedEffect): Promise<Composed> {
    const event = await this.cause(effect, 'MessageRequested');
    const { leadId, documentId, referralId, channel, purpose, to, templateId, templateVersion, data } = event.data;
    return {
      id: messageIdOf(effect.subject),
      leadId,
      documentId: documentId ?? undefined,
      referralId: referralId ?? undefined,
      ...{ channel, purpose, to, data, template: { id: templateId, version: templateVersion } },
    };
  }

  /**
   * To the owner: the request has arrived. Limited per day, since anybody can type any address into a form; several properties of one
   * submission count as one.
   */
  async acknowledgment(effect: ClaimedEffect): Promise<Composed | LooksAgain> {
    const event = await this.cause(effect);
    const mail = acknowledgmentMail(event, effect.leadId);
    if ('nothing' in mail) return mail;
    const together = event.metadata.$correlationId;
    const properties = mail.templateId === acknowledgmentOf.analysis ? await this.analyses.of(together) : [];
    if (waitsForRents(properties, event.metadata.occurredAt, new Date())) return { afterMs: lookForRentsMs };
    return this.fromTemplate({
      ...mail,
      turn: 'acknowledgment',
      ...(properties.length > 1 && severalAnalyses(properties, siteOrigin(this.config))),
    });
  }

  /** To the lead's assignee, else to the office. */
  async notice(effect: ClaimedEffect): Promise<Composed> {
    const to = await this.lookingAfter(effect.leadId);
    return this.fromTemplate({
      ...noticeMail(await this.cause(effect), effect.leadId, siteOrigin(this.config)),
      to,
    });
  }

  /** To the task's assignee, if the task is still open and due. */
  async taskReminder(effect: ClaimedEffect): Promise<Composed> {
    const { events } = await readSubject(this.log, effect.subject);
    const mail = reminderMail(await this.cause(effect), effect.leadId, events, siteOrigin(this.config));
    if ('nothing' in mail) return mail;
    const { who, ...rest } = mail;
    const to = (who === null ? undefined : await this.people.of(who))?.email ?? this.officeAddress();
    return this.fromTemplate({ ...rest, to });
  }

  /** To the owner: the payment link, or the reminder of it. The template has the kind's name. */
  async paymentLink(effect: ClaimedEffect): Promise<Composed> {
    const { kind, leadId } = effect;
    const known = leadId === null ? undefined : await this.leads.read(leadId);
    const mail = paymentMail(kind, await this.cause(effect), leadId, known);
    return 'nothing' in mail ? mail : this.fromTemplate(mail);
  }

  /** To the owner: which document they are asked for. */
  async wantedDocument(effect: ClaimedEffect): Promise<Composed> {
    const { leadId } = effect;
    const known = leadId === null ? undefined : await this.leads.read(leadId);
    const mail = wantedDocumentMail(await this.cause(effect), leadId, known);
    return 'nothing' in mail ? mail : this.fromTemplate(mail);
  }

  /** To a colleague, with the link that this event created. */
  async accountLink(effect: ClaimedEffect): Promise<Composed> {
    const event = await this.cause(effect, 'UserLinkIssued');
    const { linkId, purpose, expiresAt } = event.data;
    const userId = effect.subject.slice('user-'.length);
    const person = await this.people.of(userId);
    if (!person || linkId === undefined) return { nothing: 'This person may not sign in' };
    const by = event.metadata.actor.kind === 'user' ? await this.people.of(event.metadata.actor.id ?? '') : undefined;
    const data = {
      recipient_name: person.name ?? person.email,
      valid_until: shortTime(expiresAt),
      ...(purpose === 'invitation' && { invited_by: by?.name ?? by?.email ?? company.name }),
    };
    const secrets = { link: linkAddress(siteOrigin(this.config), purpose, this.tokens.of(linkId)) };
    const template = purpose === 'invitation' ? 'invitation' : 'password-reset';
    return this.fromTemplate({
      templateId: template,
      leadId: null,
      userId,
      to: person.email,
      channel: 'email',
      purpose: 'account',
      data,
      secrets,
    });
  }

  private async fromTemplate({
    templateId,
    ...message
  }: Omit<MessageToSend, 'id' | 'template'> & { templateId: string }): Promise<Composed> {
    const version = (await this.templates.current(templateId))?.version ?? 0;
    return { ...message, template: { id: templateId, version } };
  }

  private async lookingAfter(leadId: string | null): Promise<string> {
    const assigneeId = leadId === null ? null : ((await this.leads.read(leadId))?.lead.assigneeId ?? null);
    const assignee = assigneeId === null ? undefined : await this.people.of(assigneeId);
    return assignee?.email ?? this.officeAddress();
  }

  private officeAddress(): string {
    return addressesOf(this.settings.current.noticeAddresses).join(', ') || company.email;
  }

  private async cause<Type extends ReadableEvent['type']>(
    { key, subject }: ClaimedEffect,
    type?: Type,
  ): Promise<ReadableEvent & { type: Type }> {
    const { events } = await readSubject(this.log, subject);
    const asks = askerOf(key);
    const event = events.find(
      (each) => each.id === asks || (each.metadata.$correlationId === asks && intakeTypes.has(each.type)),
    );
    if (!event || (type !== undefined && event.type !== type)) throw new Error(`${subject} lacks the event ${key}`);
    return event as ReadableEvent & { type: Type };
  }
}
