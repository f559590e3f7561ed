import { Injectable } from '@nestjs/common';
import type { SentEmail, SendEmail } from '../../../contracts/src/messages/routes.js';
import type { SendMail, SendText } from '../../../contracts/src/consent/routes.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { MessageChannel } from '../../../contracts/src/messages/message.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { type Call, Commands, contextOf, idOfKey } from '../platform/commands/commands.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import { EndedEffects } from '../platform/process-managers/effects-seen.js';
import { TemplateStore, type TemplateVersion } from '../templates/template-store.js';
import { requestMessage } from './domain/message-commands.js';
import { messagesName } from './automatic-mail.js';
import { LeadsToWrite } from './lead-to-write.js';
import { MessageStreams } from './message-sending.js';
import { MessageWords } from './message-words.js';
import { AddressBook, LeadAddresses } from './address-book.js';
import { Carriers } from './carriers.js';
import { textNumber } from '../../../contracts/src/keys/phone.js';
import { notByHand } from '../../../contracts/src/messages/words.js';

/** A message that a member of staff asks for, before anything of it is in the log. */
export interface AskedMessage extends Pick<DataOf<'MessageRequested'>, 'leadId' | 'channel' | 'to' | 'data'> {
  documentId?: string | null;
  referralId?: string | null;
  templateId: string;
}

/** Messages that people of the company ask for: records the request, then waits for the outcome. */
@Injectable()
export class AskedMessages {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly effects: EndedEffects,
    private readonly templates: TemplateStore,
    private readonly words: MessageWords,
    private readonly leads: LeadsToWrite,
    private readonly streams: MessageStreams,
  ) {}

  /**
   * Answers with the outcome, or without it after 5 s: the request is in the log, and sending is tried further.
   * @param stream that scopes the call's key @param input as the caller sent it
   * @throws ProblemError template_not_found, message_withheld or message_failed (with why); DomainError unknown_variable, template_refused
   */
  async ask(call: Call, stream: string, input: object, message: AskedMessage): Promise<SentEmail> {
    const { leadId, channel, to, documentId = null, referralId = null } = message;
    const data = this.words.withPlaces(message.data, leadId);
    const template = await this.template(message.templateId, channel);
    const known = leadId === null ? undefined : await this.leads.read(leadId);
    // An error in filling in the template is reported before anything is in the log.
    await this.words.of({ channel, template, data, purpose: 'staff', to }, leadId, known ?? null);
    const answer = await this.commands.once(call, stream, input, 200, (keyed) => {
      const about = { userId: null, channel, purpose: 'staff', runId: null, step: null, askedBy: null } as const;
      const made = { templateId: template.id, templateVersion: template.version, to, data };
      const asked = { ...about, leadId, documentId, referralId, ...made };
      return this.commands.execute(requestMessage, idOfKey(keyed), asked, contextOf(call, keyed));
    });
    return { ...answer, state: await this.outcome(answer.id) };
  }

  private async template(id: string, channel: MessageChannel): Promise<TemplateVersion> {
    const template = await this.templates.current(id);
    if (!template) throw new ProblemError('template_not_found');
    if (template.type === channel) return template;
    const detail = channel === 'email' ? 'This template is a text.' : 'This template is a mail.';
    throw new ProblemError('template_not_found', { detail });
  }

  private async outcome(id: string): Promise<SentEmail['state']> {
    const [asked] = await this.log.readStream(`message-${id}`, { limit: 1 });
    if (!asked) throw new DomainError('stream_unreadable');
    const ended = (await this.effects.until(messagesName, [asked.id])).get(asked.id);
    if (!ended) return 'requested';
    if (ended.state === 'done') return 'sent';
    const { state } = await this.streams.read(id);
    const code = state?.state === 'withheld' ? 'message_withheld' : 'message_failed';
    throw new ProblemError(code, { ...(ended.reason && { detail: `${ended.reason}.` }) });
  }
}

/** Mails that people of the company ask for. */
@Injectable()
export class EmailRequests {
  constructor(
    private readonly carriers: Carriers,
    private readonly addresses: AddressBook,
    private readonly messages: AskedMessages,
  ) {}

  /**
   * Sends a stored template to somebody whom the company knows.
   * @throws ProblemError smtp_not_configured, recipient_unknown, not_ready; what AskedMessages.ask throws
   */
  async send(call: Call, input: SendEmail): Promise<SentEmail> {
    const { to, data, template: templateId } = input;
    if (!this.carriers.configured('email')) throw off.email;
    const owner = (await this.addresses.ownerOf(to)) ?? (await this.newOwnerOf(to));
    if (!owner) throw new ProblemError('recipient_unknown');
    return this.messages.ask(call, '', input, { ...owner, channel: 'email', to, data, templateId });
  }

  /** Somebody who was written down a moment ago. */
  private async newOwnerOf(email: string) {
    await this.addresses.upToDate();
    return this.addresses.ownerOf(email);
  }
}

/** What is missing where a channel is off. */
const off: Readonly<Record<MessageChannel, ProblemError>> = {
  email: new ProblemError('smtp_not_configured', { detail: 'SMTP_URL and MAIL_FROM are not set.' }),
  sms: new ProblemError('twilio_not_configured', {
    detail: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are not set.',
  }),
};

/** The templates that hold the words that staff typed. */
const ownWords: Readonly<Record<MessageChannel, string>> = { email: 'staff-mail', sms: 'staff-text' };

/** Mails and texts that people of the company ask for, to a lead: in their own words, or in a stored template's. */
@Injectable()
export class LeadMessages {
  constructor(
    private readonly carriers: Carriers,
    private readonly addresses: LeadAddresses,
    private readonly messages: AskedMessages,
  ) {}

  /**
   * Sends it to the lead's own address or number. Checks now whether it may go, so that a blocked one never gets into the log, and
   * once more at the moment of sending.
   * @throws ProblemError lead_not_found, smtp_not_configured or twilio_not_configured, message_withheld with why; what
   * AskedMessages.ask throws
   */
  async send(call: Call, leadId: string, channel: MessageChannel, input: SendMail | SendText): Promise<SentEmail> {
    const { lead } = await this.addresses.living(leadId);
    if (!this.carriers.configured(channel)) throw off[channel];
    const why = (await this.addresses.sending(leadId))[channel].request;
    if (why !== null) throw new ProblemError('message_withheld', { detail: notByHand(channel, why) });
    const to = channel === 'email' ? lead.email : textNumber(lead.phone)!;
    const { template: templateId = ownWords[channel], ...typed } = input;
    const data = typed as Record<string, string>;
    return this.messages.ask(call, leadId, [leadId, input], { leadId, channel, to, data, templateId });
  }
}
