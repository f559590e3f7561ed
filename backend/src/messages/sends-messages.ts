import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isKnown } from '../../../contracts/src/keys/known.js';
import type { WithheldReason } from '../../../contracts/src/messages/message.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { textNumber } from '../../../contracts/src/keys/phone.js';
import { Commands, type CommandContext } from '../platform/commands/commands.js';
import { DailyTurns, mostOfVisitorsADay } from '../platform/limits/daily-turns.js';
import { Logger } from '../platform/logger.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { DomainError } from '../platform/problems/problem.js';
import type { Acting } from '../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import {
  withdrawConsent,
  confirmMessageSent,
  intendMessage,
  recordMessageFailure,
  recordMessageSent,
  withholdMessage,
} from './domain/message-commands.js';
import { asksForAddress, withheldNow, type AddressNow, quietUntil, isSwitchedOff } from './domain/may-send.js';
import { wasTaken, type Message, type MessageAbout } from '../../../contracts/src/messages/state.js';
import { AddressBook } from './address-book.js';
import { Carriers, refusalOf, type Carrier } from './carriers.js';
import { LeadsToWrite, type LeadToWrite } from './lead-to-write.js';
import { MessageSending, type MessageOutcome, type MessageToSend, MessageStreams } from './message-sending.js';
import { MessageWords, type Words } from './message-words.js';

/** What blocks sending; `detail` may name somebody. */
interface Hold {
  reason: WithheldReason;
  until?: string;
  detail?: string;
}

const openAddress: AddressNow = { unsubscribed: false, since: null, bounced: false };

/** How long after a hand-over its service's word that it does not have the message counts: the call may still be at work there. */
const settledMs = 30_000;

/** Sends messages, each at most once: no carrier can repeat safely. */
@Injectable()
export class SendsMessages extends MessageSending {
  constructor(
    private readonly streams: MessageStreams,
    private readonly leads: LeadsToWrite,
    private readonly addresses: AddressBook,
    private readonly words: MessageWords,
    private readonly carriers: Carriers,
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly turns: DailyTurns,
    private readonly logger: Logger,
  ) {
    super();
  }

  /**
   * An outcome in the log from an earlier attempt of this round stands. After an intent without an outcome the service is asked. If it
   * can't be, the message is unknown until a person has it retried, which begins a new round.
   * @throws OutboundError that certainly sent nothing, worth a retry; ClaimLost, SubjectUnreadable, LogUnavailable
   */
  async send(message: MessageToSend, acting: Acting): Promise<MessageOutcome> {
    const { state, intentKey, intendedAt, erased } = await this.streams.read(message.id);
    if (erased) return { as: 'withheld', reason: 'erased' };
    if (state && wasTaken(state)) return { as: 'sent' };
    if (state && state.attempts > 0 && intentKey === this.intentKey(message, state.attempts, acting)) {
      if (state.state === 'intended') return this.asked(message, state, intendedAt!, acting);
      if (state.state === 'failed' && !state.again)
        return {
          as: 'failed',
          reason: state.bounced ? 'The address was refused' : 'It was not taken',
          bounced: state.bounced,
        };
    }
    const lead = message.leadId === null ? undefined : await this.leads.read(message.leadId);
    const to = addressFor(message, lead);
    const ready = await this.lookedAt(message, to, lead);
    if ('reason' in ready) return this.withhold(message, to, ready, acting);
    if (!(await this.hasTurn(message, to!))) return { as: 'no_turn' };
    return this.attempt(message, to!, ready, (state?.attempts ?? 0) + 1, state?.again === true, acting);
  }

  async giveUp(id: string, sentence: string, acting: Acting): Promise<void | 'unknown'> {
    const { state } = await this.streams.read(id);
    if (state?.state === 'intended') return 'unknown';
    if (!state) return;
    const failure = { attempt: state.attempts, error: sentence, bounced: false, again: false };
    await this.commands.execute(recordMessageFailure, id, failure, acting.context(`message ${id} given up`));
  }

  async confirm(id: string, context: CommandContext): Promise<boolean> {
    const { state } = await this.streams.read(id);
    if (state?.state !== 'intended') return false;
    await this.commands.execute(confirmMessageSent, id, null, context);
    return true;
  }

  async wasTaken(id: string): Promise<boolean> {
    const { state } = await this.streams.read(id);
    return state !== null && wasTaken(state);
  }

  async isBegun(id: string): Promise<boolean> {
    const { state } = await this.streams.read(id);
    return state !== null && (state.state === 'intended' || wasTaken(state));
  }

  private async lookedAt(
    message: MessageToSend,
    to: string | null,
    lead: LeadToWrite | undefined,
  ): Promise<Words | Hold> {
    const { channel, purpose, campaign, template, calendar } = message;
    if (isSwitchedOff(purpose, template.id, this.settings.current)) return { reason: 'switched_off' };
    if (message.leadId !== null && !lead) return { reason: 'deleted' };
    const known =
      to === null ? null : asksForAddress(purpose) ? await this.addresses.standing(channel, to) : openAddress;
    const now = lead?.now ?? null;
    const stages = campaign?.stages;
    const takesBack = calendar?.method === 'CANCEL';
    const against = withheldNow({ channel, purpose, lead: now, address: known, stages, takesBack });
    if (against) return { reason: against };
    const quiet = quietUntil(new Date(), timeZoneOf(lead?.lead.state ?? null), purpose, this.settings.current);
    if (quiet) return { reason: 'quiet_hours', until: quiet.toISOString() };
    if (!this.carriers.configured(channel)) return { reason: 'not_configured' };
    try {
      return await this.words.of({ ...message, ...(to !== null && { to }) }, message.leadId, lead ?? null);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { reason: 'template_refused', detail: error.message };
    }
  }

  /** Asked last, so that only what goes out takes a turn. Tried again, a message has the turn that it had. */
  private async hasTurn({ id, turn }: MessageToSend, to: string): Promise<boolean> {
    return turn === undefined || this.turns.take(turn, to, mostOfVisitorsADay, id);
  }

  private async withhold(
    message: MessageToSend,
    to: string | null,
    hold: Hold,
    acting: Acting,
  ): Promise<MessageOutcome> {
    const { reason, until, detail = null } = hold;
    const data = { ...aboutOf(message), to, reason, until: until ?? null, detail };
    const step = `message ${message.id} withheld ${reason} ${until ?? ''}`;
    await this.commands.execute(withholdMessage, message.id, data, acting.context(step));
    return { as: 'withheld', reason, ...(until !== undefined && { until }) };
  }

  private async attempt(
    message: MessageToSend,
    to: string,
    words: Words,
    attempt: number,
    knownToWait: boolean,
    acting: Acting,
  ): Promise<MessageOutcome> {
    let carrier: Carrier;
    try {
      carrier = await this.carriers.ready(message, to, words, acting.signal);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // The wait for the service is recorded once, not at every retry.
      if (knownToWait && error.passing) throw error;
      if (!(await this.intends(message, to, words, attempt, acting))) return { as: 'unknown' };
      return this.refused(message, to, attempt, error, acting);
    }
    try {
      if (!(await this.intends(message, to, words, attempt, acting))) return { as: 'unknown' };
      await acting.fence();
      const providerId = await carrier.deliver(acting.signal);
      await this.commands.execute(
        recordMessageSent,
        message.id,
        { attempt, providerId },
        acting.context(`message ${message.id} sent ${attempt}`),
      );
      return { as: 'sent' };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return await this.refused(message, to, attempt, error, acting);
    } finally {
      carrier.close();
    }
  }

  /** Appends the intent. @returns whether this call appended it: if not, another worker may be sending */
  private async intends(
    { id, ...message }: MessageToSend,
    to: string,
    words: Words,
    attempt: number,
    acting: Acting,
  ): Promise<boolean> {
    const key = this.intentKey({ id }, attempt, acting);
    const context = { ...acting.context('intent'), commandId: randomUUID(), idempotency: { key, body: key } };
    const data = { ...aboutOf({ id, ...message }), to, ...words.kept, attempt };
    const { revision } = await this.commands.execute(intendMessage, id, data, context);
    return this.streams.isOwnIntent(id, revision, context.commandId);
  }

  private async refused(
    message: MessageToSend,
    to: string,
    attempt: number,
    error: OutboundError,
    acting: Acting,
  ): Promise<MessageOutcome> {
    const { id } = message;
    const refusal = refusalOf(error);
    if (!refusal) {
      this.logger.warn({ message: id, err: error }, 'Nobody knows whether a message was sent');
      const { state, intendedAt } = await this.streams.read(id);
      return this.asked(message, state!, intendedAt!, acting);
    }
    const { sentence, words, bounced, passing, unsubscribed } = refusal;
    const failure = { attempt, error: words ? `${sentence}: ${words}` : sentence, bounced, again: passing };
    await this.commands.execute(recordMessageFailure, id, failure, acting.context(`message ${id} failed ${attempt}`));
    if (unsubscribed)
      await this.commands.execute(withdrawConsent, id, { how: 'provider' }, acting.context(`message ${id} withdrawn`));
    if (passing) throw error;
    return { as: 'failed', reason: sentence, bounced };
  }

  /**
   * Nobody knows whether the last hand-over was taken: its service is asked.
   * @throws OutboundError to be asked again later, or once the service has said that it does not have the message
   */
  private async asked(
    message: MessageToSend,
    { address, text, attempts: attempt }: Message,
    since: string,
    acting: Acting,
  ): Promise<MessageOutcome> {
    const { id, channel } = message;
    const providerId = await this.carriers.find(channel, { to: address ?? '', text: text ?? '', since }, acting.signal);
    if (providerId === undefined) return { as: 'unknown' };
    if (providerId !== null) {
      const sent = { attempt, providerId };
      await this.commands.execute(recordMessageSent, id, sent, acting.context(`message ${id} sent ${attempt}`));
      return { as: 'sent' };
    }
    const sentence = 'The text service does not have the text';
    if (Date.now() - Date.parse(since) < settledMs) throw new OutboundError('failed', sentence);
    const failure = { attempt, error: sentence, bounced: false, again: true };
    await this.commands.execute(recordMessageFailure, id, failure, acting.context(`message ${id} failed ${attempt}`));
    throw new OutboundError('failed', sentence, { mayHaveActed: false });
  }

  /** The same key for the same attempt and round of the caller's effect only. */
  private intentKey({ id }: Pick<MessageToSend, 'id'>, attempt: number, acting: Acting): string {
    return acting.context(`message ${id} intent ${attempt}`).commandId;
  }
}

function aboutOf(message: MessageToSend): MessageAbout {
  const { leadId, documentId = null, referralId = null, userId = null, channel, purpose, template, campaign } = message;
  return {
    ...{ leadId, documentId, referralId, userId, channel, purpose },
    templateId: template.id,
    templateVersion: template.version,
    runId: campaign?.runId ?? null,
    step: campaign?.step ?? null,
    askedBy: message.askedBy ?? null,
  };
}

/** The recipient: the given one, else the lead's current one. A number as E.164; null if there is no usable one. */
function addressFor({ channel, to }: MessageToSend, lead: LeadToWrite | undefined): string | null {
  const given = to ?? (channel === 'sms' ? lead?.lead.phone : lead?.lead.email);
  if (!isKnown(given)) return null;
  if (channel === 'email') return given;
  return textNumber(given);
}
