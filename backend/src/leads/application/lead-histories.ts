import { Injectable } from '@nestjs/common';
import type { History } from '../../../../contracts/src/history/queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/users.js';
import { historyOf } from '../../platform/history/build-history.js';
import { leadAggregate } from '../domain/lead-aggregate.js';
import { isDeletedBy } from '../domain/living-lead.js';
import { seesDeleted, type Viewer } from './deleted-leads.js';

/** What happened to leads, straight from the log. */
@Injectable()
export class LeadHistories {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /**
   * The lead's events, oldest first; null if there is no lead that the viewer may see.
   * @throws LogUnavailable
   */
  async of(id: string, viewer: Viewer): Promise<History | null> {
    const events = await this.log.readStream(`lead-${id}`);
    if (isDeletedBy(events) && !seesDeleted(viewer)) return null;
    return historyOf(leadAggregate, id, events, this.users);
  }
}
