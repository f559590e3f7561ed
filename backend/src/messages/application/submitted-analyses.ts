import { Injectable } from '@nestjs/common';
import { maxProperties } from '../../../../contracts/src/analyses/commands.js';
import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { blocks } from '../../../../event-store/src/types.js';
import { analysisIdOf, leadIdOf } from '../../analyses/domain/analysis-ids.js';
import type { Recorded } from '../../../../contracts/src/log/recorded.js';
import { type Analysis, evolveAnalysis } from '../../../../contracts/src/analyses/state.js';
import { SubjectUnreadable } from '../../platform/process-managers/process-manager.js';
import type { SubmittedProperty } from './automatic-words.js';
import { LeadsToWrite } from './lead-to-write.js';

/** The properties of one submission of the analysis form, straight from the log. */
@Injectable()
export class SubmittedAnalyses {
  constructor(
    private readonly log: EventLog,
    private readonly leads: LeadsToWrite,
  ) {}

  /** In the order of the form, as far as they are stored and stand. @throws SubjectUnreadable, LogUnavailable */
  async of(submissionId: string): Promise<SubmittedProperty[]> {
    const ids = Array.from({ length: maxProperties }, (_, index) => leadIdOf(submissionId, index));
    const found = await Promise.all(ids.map((leadId) => this.property(leadId)));
    return found.filter((each) => each !== null);
  }

  private async property(leadId: string): Promise<SubmittedProperty | null> {
    const known = await this.leads.read(leadId);
    if (!known || known.now.deleted || known.now.erased) return null;
    const events = await this.log.readStream(`analysis-${analysisIdOf(leadId)}`);
    const unreadable = events.find(blocks);
    if (unreadable) throw new SubjectUnreadable(unreadable);
    const analysis = (events as unknown as Recorded<AnalysisEvent>[]).reduce<Analysis | null>(evolveAnalysis, null);
    return {
      leadId,
      address: known.lead.propertyAddress,
      units: known.lead.unitCount,
      estimate: analysis?.estimate ?? null,
    };
  }
}
