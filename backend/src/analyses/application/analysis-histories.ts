import { Injectable } from '@nestjs/common';
import type { History } from '../../../../contracts/src/history/queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { Users } from '../../accounts/users.js';
import { seesDeleted, type Viewer } from '../../leads/application/deleted-leads.js';
import { isDeletedBy } from '../../leads/domain/living-lead.js';
import { historyOf } from '../../platform/history/build-history.js';
import { analysisAggregate } from '../domain/analysis-aggregate.js';

/** Histories of analyses, straight from the log. */
@Injectable()
export class AnalysisHistories {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /**
   * The analysis' events, oldest first; null if there is no analysis that the viewer may see. Only admins see that of a
   * deleted lead, like the lead itself.
   * @throws LogUnavailable
   */
  async of(id: string, viewer: Viewer): Promise<History | null> {
    const events = await this.log.readStream(`analysis-${id}`);
    const leadId = leadIdIn(events);
    if (leadId !== undefined && !seesDeleted(viewer) && isDeletedBy(await this.log.readStream(`lead-${leadId}`)))
      return null;
    return historyOf(analysisAggregate, id, events, this.users);
  }
}

/** The lead that it belongs to by now. */
function leadIdIn(events: readonly LogEvent[]): string | undefined {
  const last = events.findLast(({ type }) => type === 'AnalysisLinked' || type === 'AnalysisUnlinked');
  return last?.readable && last.type === 'AnalysisLinked' ? last.data.leadId : undefined;
}
