import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { officeHours } from '../../settings/decide/known-settings.js';
import { answerTaskIdOf } from '../domain/analysis-ids.js';
import { answerTime } from '../domain/answer-time.js';

const title = 'No rent estimate: look the rent up and write to the owner';

/** An analysis of a lead that the provider gave no estimate for. */
interface Unanswered {
  analysisId: string;
  leadId: string;
  /** ISO 8601, UTC. */
  requestedAt: string;
}

/** Gives the office the task to answer an owner where the provider could not. The report promises what the task says. */
@Injectable()
export class AnswerTasks {
  constructor(
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** However often it is called, there is one task. None if the lead is gone by now, or if the office never opens. */
  async add({ analysisId, leadId, requestedAt }: Unanswered, context: CommandContext): Promise<void> {
    const dueAt = answerTime(requestedAt, officeHours(this.settings.current));
    if (dueAt === null) return;
    const named = { ...context, commandId: answerTaskIdOf(analysisId) };
    try {
      await this.commands.execute(leadCommands.addTask, leadId, { title, dueAt, assignee: null }, named);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { correlationId } = context;
      this.logger.info({ correlationId, analysisId, code: error.code }, 'Nobody has to answer: the lead is gone');
    }
  }
}
