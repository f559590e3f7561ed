import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { EndedEffects } from '../../platform/process-managers/until-ended.js';
import { rentEstimatesName } from './rent-estimates.js';

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
