import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { SendEmail, SentEmail } from '../../../../contracts/src/commands/messages.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf, idOfKey } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { untilEnded } from '../../platform/process-managers/until-ended.js';
import { TemplateStore, type TemplateVersion } from '../../templates/application/template-store.js';
import { requestMessage } from '../domain/send-message.js';
import { AddressBook } from './address-book.js';
import { messagesName } from './automatic-mail.js';
import { Carriers } from './carriers.js';
import { LeadsToWrite } from './lead-to-write.js';
import { MessageStreams } from './message-streams.js';
import { MessageWords } from './message-words.js';

const patienceMs = 5_000;

/** Mails that people of the company ask for. */
@Injectable()
export class EmailRequests {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly carriers: Carriers,
    private readonly addresses: AddressBook,
    private readonly templates: TemplateStore,
    private readonly words: MessageWords,
    private readonly leads: LeadsToWrite,
    private readonly streams: MessageStreams,
  ) {}

  /**
   * Has a stored template sent to somebody whom the company knows. Answers with what came of it, or without that after 5 s: it is in the
   * log, and is tried on.
   * @throws ProblemError smtp_not_configured, recipient_unknown, template_not_found, message_withheld or message_failed (with why);
   * DomainError unknown_variable, template_refused
   */
  async send(call: Call, input: SendEmail): Promise<SentEmail> {
    const { to, data } = input;
    if (!this.carriers.configured('email')) throw notConfigured;
    const owner = await this.addresses.ownerOf(to);
    if (!owner) throw new ProblemError('recipient_unknown');
    const template = await this.template(input.template);
    const known = owner.leadId === null ? undefined : await this.leads.read(owner.leadId);
    // What can't be filled in is told before anything is in the log.
    await this.words.of({ channel: 'email', template, data }, owner.leadId, known?.lead ?? null);
    const answer = await this.commands.once(call, '', input, 200, (keyed) => {
      const about = {
        userId: null,
        channel: 'email',
        purpose: 'staff',
        runId: null,
        step: null,
        askedBy: null,
      } as const;
      const belongs = {
        leadId: owner.leadId,
        documentId: owner.documentId ?? null,
        referralId: owner.referralId ?? null,
      };
      const asked = { ...about, ...belongs, templateId: template.id, templateVersion: template.version, to, data };
      return this.commands.execute(requestMessage, idOfKey(keyed), asked, contextOf(call, keyed));
    });
    return { ...answer, state: await this.outcome(answer.id) };
  }

  private async template(id: string): Promise<TemplateVersion> {
    const template = await this.templates.current(id);
    if (!template) throw new ProblemError('template_not_found');
    if (template.type !== 'email') throw new ProblemError('template_not_found', { detail: 'This template is a text.' });
    return template;
  }

  private async outcome(id: string): Promise<SentEmail['state']> {
    const [asked] = await this.log.readStream(`message-${id}`, { limit: 1 });
    if (!asked) throw new DomainError('stream_unreadable');
    const ended = (await untilEnded(this.pool, messagesName, [asked.id], patienceMs)).get(asked.id);
    if (!ended) return 'requested';
    if (ended.state === 'done') return 'sent';
    const { state } = await this.streams.read(id);
    const code = state?.state === 'withheld' ? 'message_withheld' : 'message_failed';
    throw new ProblemError(code, { ...(ended.reason && { detail: `${ended.reason}.` }) });
  }
}

const notConfigured = new ProblemError('smtp_not_configured', { detail: 'SMTP_URL and MAIL_FROM are not set.' });
