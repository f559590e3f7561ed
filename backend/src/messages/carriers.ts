import { Injectable } from '@nestjs/common';
import type { MessageChannel } from '../../../contracts/src/messages/message.js';
import { MailRefused } from '../integrations/smtp/smtp-faults.js';
import { Smtp, type SmtpSession } from '../integrations/smtp/smtp.js';
import { TextRefused, Twilio } from '../integrations/twilio/twilio.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import type { MessageToSend } from './message-sending.js';
import { MessageWords, type Words } from './message-words.js';

/** Hands over one message. */
export interface Carrier {
  /** @returns the service's id of the message @throws OutboundError */
  deliver(signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Why the service did not take a message. */
export interface Refusal {
  sentence: string;
  /** The service's own words, which may name the address. */
  words: string;
  bounced: boolean;
  /** The service's own list says that the person wants no messages. */
  unsubscribed: boolean;
  /** The service may take it later. */
  passing: boolean;
}

/** The services that carry messages, ready for one. */
@Injectable()
export class Carriers {
  constructor(
    private readonly smtp: Smtp,
    private readonly twilio: Twilio,
    private readonly words: MessageWords,
    private readonly config: Config,
  ) {}

  configured(channel: MessageChannel): boolean {
    return channel === 'email' ? this.smtp.configured : this.twilio.configured;
  }

  /**
   * Prepares the hand-over: lays a mail out and connects. A failure until then means that nothing was sent.
   * @throws OutboundError that certainly did nothing
   */
  async ready(message: MessageToSend, to: string, words: Words, signal: AbortSignal): Promise<Carrier> {
    const { id, channel, calendar, attachments } = message;
    if (channel === 'sms') {
      // The address names the message: the service reports only once, perhaps before its answer is noted here, or when that was lost.
      const statusUrl = `${siteOrigin(this.config)}/api/twilio/status?message=${id}`;
      const text = { to, body: words.text, statusUrl };
      return { deliver: (during) => this.twilio.send(text, during), close: () => undefined };
    }
    const laidOut = await this.words.laidOut(message, words);
    // The message's own id, at every attempt: whoever gets a mail twice sees that it is one (RFC 5322, section 3.6.4).
    const mail = { id, to, subject: words.subject, ...laidOut };
    const session: SmtpSession = await this.smtp.open(signal);
    return {
      deliver: (during) => session.deliver({ ...mail, calendar, attachments }, during),
      close: () => session.close(),
    };
  }

  /**
   * Asks the service whether it took a message whose hand-over had no clear answer.
   * @param since ISO 8601: when it was handed over
   * @returns the service's id of it; null: it does not have it; undefined: it can't be asked, as no mail server can
   * @throws OutboundError
   */
  async find(
    channel: MessageChannel,
    message: { to: string; text: string; since: string },
    signal: AbortSignal,
  ): Promise<string | null | undefined> {
    return channel === 'sms' && this.twilio.configured ? this.twilio.find(message, signal) : undefined;
  }
}

/** What the error says for certain; null if nobody knows whether the message went out. */
export function refusalOf(error: OutboundError): Refusal | null {
  const sentence = error.message;
  if (error instanceof MailRefused)
    return { sentence, words: error.words, bounced: error.bounced, unsubscribed: false, passing: error.passing };
  if (error instanceof TextRefused)
    return { sentence, words: '', bounced: error.bounced, unsubscribed: error.unsubscribed, passing: false };
  if (error.mayHaveActed) return null;
  return { sentence, words: '', bounced: false, unsubscribed: false, passing: error.passing };
}
