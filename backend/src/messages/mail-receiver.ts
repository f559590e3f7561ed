import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '../../../contracts/src/actor.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { LeadFiles } from '../files/lead-files.js';
import { ownWords, withoutLinks } from '../integrations/inbound-mail/own-words.js';
import { readMail, type Bounce, type InboundMail } from '../integrations/inbound-mail/read-mail.js';
import { recordAnswer } from '../leads/decide/work.js';
import { stayingLead } from '../leads/application/staying-lead.js';
import { Commands, contextOfStep } from '../platform/commands/commands.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import { AddressBook } from './address-book.js';
import { receiveMessage, recordDelivery } from './domain/message-commands.js';
import { ReplyTags } from './domain/reply-tags.js';
import { MessageStreams } from './message-sending.js';

/** What a mail that came in was: an owner's words, those of a program, or a report that a mail of ours did not arrive. */
export interface ReceivedMail {
  /** The message that it became; of a bounce, the one that did not arrive. */
  id: string;
  as: 'answer' | 'automatic' | 'bounce';
}

/** For ids from mails (RFC 9562, UUID version 5): a mail that comes again is the same message and the same command. */
const namespace = '8f0e5b6a-3d1c-4a7f-9b52-7c6d4e2a1b90';
const actor: Actor = { kind: 'webhook', id: 'mail' };
const readPatienceMs = 5_000;
/** The others of a mail are not kept. */
const mostFiles = 10;
/** A bad address or a mailbox that is closed (RFC 3463, sections 3.2 and 3.3). A full one may take the next mail. */
const badAddress = /^5\.(1\.\d+|2\.1)$/;
/** Why a file is not kept, while the words are: its kind, or a damaged picture. */
const fileRefusals = ['file_type_refused', 'picture_unreadable', 'picture_too_slow'];

/** What comes back by mail: owners' replies, absence notices, and reports about mails of ours. */
@Injectable()
export class MailReceiver {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly streams: MessageStreams,
    private readonly addresses: AddressBook,
    private readonly files: LeadFiles,
    @Inject(ReplyTags) private readonly tags: ReplyTags | null,
    private readonly config: Config,
  ) {}

  /**
   * Resolves once the mail is in the log; the same for a mail that is there already. Whatever failed in between is made up for when the
   * mail comes again.
   * @param source as it came over the wire
   * @throws ProblemError mail_replies_not_configured, mail_unreadable, reply_address_unknown, reply_address_expired; DomainError
   * lead_not_found, stream_erased; LogUnavailable, SubjectUnreadable
   */
  async receive(source: Buffer, correlationId: string): Promise<ReceivedMail> {
    const { tags } = this;
    if (tags === null) throw new ProblemError('mail_replies_not_configured');
    const mail = await readMail(source).catch(() => {
      throw new ProblemError('mail_unreadable');
    });
    const answered = answeredBy(mail, tags);
    const { state, erased } = await this.streams.read(answered);
    if (erased) throw new DomainError('stream_erased');
    if (!state || state.leadId === null) throw new ProblemError('reply_address_unknown');
    if (mail.bounce?.failed) return this.bounced(answered, mail.bounce, correlationId);
    const id = uuidV5(`${answered} ${mail.messageId ?? createHash('sha256').update(source).digest('hex')}`, namespace);
    const leadId = await this.received(id, state.leadId, mail, tags, correlationId);
    if (mail.automatic) return { id, as: 'automatic' };
    const answer = { messageId: id, channel: 'email' } as const;
    await this.commands.execute(recordAnswer, leadId, answer, contextOf(`${id} answered`, correlationId));
    return { id, as: 'answer' };
  }

  /** @param id of the mail of ours that did not arrive */
  private async bounced(id: string, { status }: Bounce, correlationId: string): Promise<ReceivedMail> {
    const report = {
      ...{ delivered: false, errorCode: status, providerId: null },
      bounced: status !== null && badAddress.test(status),
    };
    const context = contextOf(`${id} bounced`, correlationId);
    const { position } = await this.commands.execute(recordDelivery, id, report, context);
    await this.addresses.hasRead(position, readPatienceMs);
    return { id, as: 'bounce' };
  }

  /**
   * Appends the mail, its files first, unless it is there.
   * @param asked the lead that was written to @returns the lead that has it
   */
  private async received(
    id: string,
    asked: string,
    mail: InboundMail,
    tags: ReplyTags,
    correlationId: string,
  ): Promise<string> {
    const known = await this.streams.read(id);
    if (known.erased) throw new DomainError('stream_erased');
    if (known.state) return known.state.leadId!;
    // A deleted one takes answers and their files, too: it may be restored.
    const leadId = await stayingLead(this.log, asked);
    const lost = await this.keepFiles(id, leadId, mail.files, correlationId);
    const own = tags.without(withoutLinks(ownWords(mail.text), siteOrigin(this.config)));
    const text = lost.length === 0 ? own : `${own}\n\n[Not kept: ${lost.join(', ')}]`.trimStart();
    const { from, subject, automatic } = mail;
    const received = { leadId, channel: 'email', from, subject, text, automatic, providerId: null } as const;
    await this.commands.execute(receiveMessage, id, received, contextOf(`${id} received`, correlationId));
    // Another delivery of the same mail may have been faster, and found the lead before it was merged.
    return (await this.streams.read(id)).state?.leadId ?? leadId;
  }

  /** Attaches what came with the mail. @returns the names of what is not kept */
  private async keepFiles(
    id: string,
    leadId: string,
    files: InboundMail['files'],
    correlationId: string,
  ): Promise<string[]> {
    const lost: string[] = files.slice(mostFiles).map(({ name }) => name);
    for (const [index, { name, content }] of files.slice(0, mostFiles).entries()) {
      try {
        await this.files.attachReceived(contextOf(`${id} file ${index}`, correlationId), leadId, name, content);
      } catch (error) {
        if (!(error instanceof DomainError) || !fileRefusals.includes(error.code)) throw error;
        lost.push(name);
      }
    }
    return lost;
  }
}

/**
 * The message of ours that the mail answers or reports about: the first address of ours in it counts.
 * @throws ProblemError reply_address_unknown, reply_address_expired
 */
function answeredBy({ bounce, recipients }: InboundMail, tags: ReplyTags): string {
  const read = [...(bounce?.replyTo ?? []), ...recipients].map((address) => tags.read(address, Date.now()));
  const valid = read.find((tag) => tag !== null && !tag.expired);
  if (valid) return valid.messageId;
  throw new ProblemError(read.some((tag) => tag?.expired) ? 'reply_address_expired' : 'reply_address_unknown');
}

function contextOf(step: string, correlationId: string) {
  return contextOfStep({ actor, correlationId }, uuidV5(step, namespace));
}
