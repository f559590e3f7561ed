import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { v5 as uuidV5 } from 'uuid';
import type { DraftForm } from '../../../contracts/src/intake/drafts.js';
import { writtenTime } from '../../../contracts/src/keys/written-time.js';
import { MessageSending } from './message-sending.js';
import { contextOfStep } from '../platform/commands/commands.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { Logger } from '../platform/logger.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import type { Acting } from '../platform/process-managers/process-manager.js';
import { TemplateStore } from '../templates/template-store.js';
import { IntakeDrafts, type DueMail } from '../intake-drafts/intake-drafts.js';
import { timeLimit } from '../../../event-store/src/flow/time-limit.js';

const everyMs = 5_000;
const aMinute = 60_000;
const anHour = 60 * aMinute;
const purgeEveryMs = 10 * 60 * 1000;
const sender = 'intake-drafts';
/** Namespace of the ids of its commands (RFC 9562, UUID version 5). */
const namespace = '5b2f0d1c-7a43-4e7e-9d21-6c0a8f4b3e17';
const formNames: Record<DraftForm, string> = { analysis: 'rent analysis', enrollment: 'enrollment' };

/**
 * Sends the links of kept drafts, and one reminder each. A draft's mail has a fixed message id, so retries and concurrent processes
 * look there first and send it once. No event mentions a draft, so that nothing of it stays.
 */
@Injectable()
export class DraftMails {
  private running = false;

  constructor(
    private readonly drafts: IntakeDrafts,
    private readonly turns: DailyTurns,
    private readonly templates: TemplateStore,
    private readonly sending: MessageSending,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async round(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let mail = await this.next(); mail; mail = await this.next()) await this.attempt(mail);
    } catch (error) {
      this.logger.warn({ err: error }, 'Drafts whose link is due could not be read; the next round tries again');
    } finally {
      this.running = false;
    }
  }

  @Interval(purgeEveryMs)
  async purge(): Promise<void> {
    try {
      await this.drafts.purge(new Date());
      await this.turns.purge();
    } catch (error) {
      this.logger.warn({ err: error }, 'Drafts that are over could not be removed; the next round tries again');
    }
  }

  private next(): Promise<DueMail | null> {
    return this.drafts.take(new Date());
  }

  private async attempt(mail: DueMail): Promise<void> {
    try {
      await this.send(mail);
    } catch (error) {
      this.logger.warn({ err: error, what: mail.what }, 'The link of a draft could not be sent; trying again');
      await this.drafts.tryLater(mail.id, later(aMinute));
    }
  }

  private async send(mail: DueMail): Promise<void> {
    const template = await this.templates.current('resume-draft');
    if (!template) throw new Error('There is no template resume-draft');
    const outcome = await this.sending.send(
      {
        id: mail.messageId,
        leadId: null,
        channel: 'email',
        to: mail.email,
        template: { id: template.id, version: template.version },
        purpose: 'resume',
        data: { form_name: formNames[mail.form], valid_until: dayOf(mail.keptUntil) },
        secrets: { link: `${siteOrigin(this.config)}/resume/${mail.token}` },
      },
      actingFor(mail),
    );
    if (outcome.as !== 'sent')
      this.logger.warn({ outcome: outcome.as, what: mail.what }, 'The link of a draft was not sent');
    // While this system sends no mail, the draft waits for one that does.
    const waits = outcome.as === 'withheld' && (outcome.reason === 'not_configured' || outcome.until !== undefined);
    if (waits) return this.drafts.tryLater(mail.id, later(anHour));
    // Any other outcome is final: nobody is mailed twice, and the draft stays for the next request.
    await this.drafts.done(mail, new Date());
  }
}

/** The draft's claim outlasts it, and the message's stream decides who sends. */
function actingFor({ messageId }: DueMail): Acting {
  const now = new Date().toISOString();
  return {
    fence: () => Promise.resolve(),
    signal: timeLimit(aMinute),
    idempotencyKey: messageId,
    context: (step) => {
      const by = { actor: { kind: 'system', id: sender }, correlationId: messageId } as const;
      return { ...contextOfStep(by, uuidV5(`${messageId} ${step}`, namespace)), now };
    },
  };
}

function later(ms: number): Date {
  return new Date(Date.now() + ms);
}

const dayOf = writtenTime({ month: 'long', day: 'numeric' });
