import { Injectable } from '@nestjs/common';
import { Commands, type CommandContext } from '../platform/commands/commands.js';
import { foldedBy } from '../platform/commands/decider.js';
import { Logger } from '../platform/logger.js';
import { DomainError } from '../platform/problems/problem.js';
import { addTask } from '../leads/decide/work.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { officeHours } from '../../../contracts/src/keys/office-hours.js';
import { answerTaskIdOf, analysisIdOf, leadIdOf } from './domain/analysed-lead.js';
import { answerTime } from './domain/shown-analysis.js';
import { maxProperties } from '../../../contracts/src/analyses/input.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import {
  asksFor,
  ManagesEffects,
  readSubject,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';
import { analysisDecider, recordRentFailure, linkAnalysis } from './domain/analysis-commands.js';
import { RentRecorder } from './rent-recorder.js';
import { EndedEffects } from '../platform/process-managers/effects-seen.js';

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
    private readonly logger: Logger,
  ) {}

  /** However often it is called, there is one task. None if the lead is gone by now, or if the office never opens. */
  async add({ analysisId, leadId, requestedAt }: Unanswered, context: CommandContext): Promise<void> {
    const dueAt = answerTime(requestedAt, officeHours(this.settings.current));
    if (dueAt === null) return;
    const named = { ...context, commandId: answerTaskIdOf(analysisId) };
    try {
      await this.commands.execute(addTask, leadId, { title, dueAt, assignee: null }, named);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { correlationId } = context;
      this.logger.info({ correlationId, analysisId, code: error.code }, 'Nobody has to answer: the lead is gone');
    }
  }
}

export const rentEstimatesName = 'rent-estimates';
const category = `${analysisDecider.category}-`;
/** Over some hours. Only our own failures are retried: the provider's failure is an outcome. */
const maxAttempts = 12;

/**
 * Asks the provider for the rent of every requested analysis, and records the estimate, or the failure with the fallback. The
 * provider's answer is kept per question for a day (RentCache), so a second try after a kill costs no second call.
 */
@Injectable()
@ManagesEffects()
export class RentEstimates implements ProcessManager {
  readonly name: string = rentEstimatesName;
  readonly handles = ['AnalysisRequested', 'RentEstimateFailed', 'RentEstimated'] as const;
  readonly kinds = {
    'rent-estimate': {
      perform: (effect: ClaimedEffect, acting: Acting) => this.estimate(effect, acting),
      conclude: async ({ key }: ClaimedEffect, error: string, acting: Acting): Promise<void> => {
        await this.commands.execute(recordRentFailure, key, { error }, acting.context('failure'));
      },
    },
  };

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly recorder: RentRecorder,
    private readonly answers: AnswerTasks,
  ) {}

  react(event: ReadableEvent): Reaction[] {
    if (!event.stream.startsWith(category)) return [];
    const key = event.stream.slice(category.length);
    if (event.type === 'RentEstimated') return [{ ended: key, as: event.data.preliminary ? 'failed' : 'done' }];
    if (event.type === 'RentEstimateFailed') return [{ ended: key, as: 'failed' }];
    if (event.type !== 'AnalysisRequested') return [];
    const leadId = leadOf(key, event.data.submissionId) ?? null;
    return [asksFor(event, { key, kind: 'rent-estimate', leadId, maxAttempts })];
  }

  /** An existing estimate is the outcome; a preliminary one is asked for again if a person wants it. */
  private async estimate({ key, subject, round }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const { events } = await readSubject(this.log, subject);
    const state = foldedBy(analysisDecider, events);
    const requested = events.find((event) => event.type === 'AnalysisRequested');
    if (!state || !requested) return { as: 'cancelled', reason: 'The analysis was never requested' };
    const leadId = leadOf(key, requested.data.submissionId);
    // An earlier version linked the lead last: this completes what it left out.
    if (state.leadId === null && leadId !== undefined)
      await this.commands.execute(linkAnalysis, key, { leadId }, acting.context('link'));
    if (state.estimate && (round === 0 || !state.estimate.preliminary))
      return { as: state.estimate.preliminary ? 'failed' : 'done' };
    // Comes before the fallback: a report that shows it has the promise too.
    const beforeFallback = async () => {
      if (state.estimate || leadId === undefined) return;
      const { occurredAt: requestedAt } = requested.metadata;
      await this.answers.add({ analysisId: key, leadId, requestedAt }, acting.context('answer'));
    };
    const context = acting.context('estimate');
    const failure = await this.recorder.record(key, requested.data, context, beforeFallback, acting.signal);
    return failure === undefined ? { as: 'done' } : { as: 'failed', reason: failure };
  }
}

/** The lead that the analysis came with, undefined if it came without. Both ids derive from the submission's. */
function leadOf(analysisId: string, submissionId: string): string | undefined {
  for (let index = 0; index < maxProperties; index++) {
    const leadId = leadIdOf(submissionId, index);
    if (analysisIdOf(leadId) === analysisId) return leadId;
  }
  return undefined;
}

const patienceMs = 8_000;

/** An analysis' last revision and position after its outcome. */
export interface RentOutcome {
  revision: number;
  position: bigint;
}

/** Waits for the outcomes of rent estimates, whichever process asks for them. */
@Injectable()
export class RentOutcomes {
  constructor(
    private readonly effects: EndedEffects,
    private readonly log: EventLog,
  ) {}

  /** The analyses that get their estimate, or the failure with the fallback, within 8 s. Throws LogUnavailable. */
  async wait(analysisIds: readonly string[]): Promise<Map<string, RentOutcome>> {
    const ended = await this.effects.until(rentEstimatesName, analysisIds, patienceMs);
    const found = await Promise.all(
      [...ended.keys()].map(async (id) => {
        const [last] = await this.log.readStream(`analysis-${id}`, { backwards: true, limit: 1 });
        return last ? [[id, { revision: last.revision, position: last.position }] as const] : [];
      }),
    );
    return new Map(found.flat());
  }
}
