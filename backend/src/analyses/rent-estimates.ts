import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { maxProperties } from '../../../contracts/src/commands/analyses.js';
import type { AnalysisEvent } from '../../../contracts/src/events/catalogue.js';
import { EventLog } from '../../../event-store/src/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { Commands } from '../commands/commands.js';
import type { CommandContext } from '../commands/stream-command.js';
import type { ProcessManager, Reaction, Task } from '../process-managers/process-manager.js';
import { analysisCommands } from './analysis-commands.js';
import { analysisIdOf, leadIdOf } from './analysis-ids.js';
import { analysisDecider, evolveAnalysis } from './analysis-state.js';
import { RentRecorder } from './rent-recorder.js';

const name = 'rent-estimates';
const category = `${analysisDecider.category}-`;
/** Whoever asked is being answered meanwhile, at most for the provider's 8 s and a few appends. Past it, something was cut off. */
const graceMs = 30_000;
/** Namespace of the ids of its commands (RFC 9562, UUID version 5): a command that is tried again appends the same event ids. */
const namespace = '0d3c8b5e-5a0f-4d7b-8f5a-0d6f4a1c2b93';

/**
 * Finishes analyses that were asked for and left without an outcome, as by a process that was killed in between: asks the
 * provider, records the estimate or its failure with the fallback, and links the lead. The provider's answer is kept per
 * question for a day (RentCache), so a second try after a kill costs no second call.
 */
@Injectable()
export class RentEstimates implements ProcessManager {
  readonly name = name;
  readonly handles = ['AnalysisRequested', 'AnalysisLinked'] as const;

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly recorder: RentRecorder,
  ) {}

  /** The link comes last. An analysis that staff run by address has none: a look at its stream ends its task. */
  react(event: ReadableEvent): Reaction | undefined {
    if (!event.stream.startsWith(category)) return undefined;
    const key = event.stream.slice(category.length);
    if (event.type === 'AnalysisLinked') return { drop: key };
    if (event.type !== 'AnalysisRequested') return undefined;
    const { $correlationId, occurredAt } = event.metadata;
    const dueAt = new Date(Date.parse(occurredAt) + graceMs).toISOString();
    return { note: { key, correlationId: $correlationId, dueAt } };
  }

  async perform({ key, correlationId }: Task): Promise<void> {
    const events = await this.log.readStream(`${category}${key}`);
    const unreadable = events.find((event) => !event.readable);
    if (unreadable) throw new Error(`${unreadable.stream} holds an event that can't be read`);
    const known = events as unknown as AnalysisEvent[];
    const state = known.reduce(evolveAnalysis, analysisDecider.initialState);
    const requested = known.find((event) => event.type === 'AnalysisRequested');
    if (!state || !requested) return;
    const contextOf = (step: string): CommandContext => ({
      actor: { kind: 'system', id: name },
      correlationId,
      commandId: uuidV5(`${key} ${step}`, namespace),
      now: new Date().toISOString(),
    });
    if (!state.estimate) await this.recorder.record(key, requested.data, contextOf('estimate'));
    const leadId = leadOf(key, requested.data.submissionId);
    if (state.leadId === null && leadId !== undefined)
      await this.commands.execute(analysisCommands.linkAnalysis, key, { leadId }, contextOf('link'));
  }
}

/** The lead that the analysis came with, undefined for one that came without. Both ids are made of the submission's. */
function leadOf(analysisId: string, submissionId: string): string | undefined {
  for (let index = 0; index < maxProperties; index++) {
    const leadId = leadIdOf(submissionId, index);
    if (analysisIdOf(leadId) === analysisId) return leadId;
  }
  return undefined;
}
