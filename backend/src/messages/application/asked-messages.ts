import { Injectable } from '@nestjs/common';
import type { SentEmail } from '../../../../contracts/src/messages/commands.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { MessageChannel } from '../../../../contracts/src/messages/message.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf, idOfKey } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { EndedEffects } from '../../platform/process-managers/until-ended.js';
import { TemplateStore, type TemplateVersion } from '../../templates/application/template-store.js';
import { requestMessage } from '../domain/send-message.js';
import { messagesName } from './automatic-mail.js';
import { LeadsToWrite } from './lead-to-write.js';
import { MessageStreams } from './message-streams.js';
import { MessageWords } from './message-words.js';

/** A message that a member of staff asks for, before anything of it is in the log. */
export interface AskedMessage extends Pick<DataOf<'MessageRequested'>, 'leadId' | 'channel' | 'to' | 'data'> {
  documentId?: string;
  referralId?: string;
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
    const { leadId, channel, to, data, documentId = null, referralId = null } = message;
    const template = await this.template(message.templateId, channel);
    const known = leadId === null ? undefined : await this.leads.read(leadId);
    // An error in filling in the template is reported before anything is in the log.
    await this.words.of({ channel, template, data, purpose: 'staff' }, leadId, known?.lead ?? null);
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
