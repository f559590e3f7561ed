import { Injectable } from '@nestjs/common';
import type { CaseTimeline } from '../../../../contracts/src/cases/queries.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import type { SubjectKind } from '../../../../contracts/src/live/subject.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/users.js';
import { analysisAggregate } from '../../analyses/domain/analysis-aggregate.js';
import { campaignAggregate } from '../../campaigns/domain/campaign-aggregate.js';
import { documentAggregate } from '../../documents/decide.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';
import { leadAggregate } from '../../leads/domain/lead-aggregate.js';
import { LeadHistories } from '../../leads/application/lead-histories.js';
import { messageAggregate } from '../../messages/domain/message-aggregate.js';
import type { AnyEvent } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { historyOf } from '../../platform/history/build-history.js';
import { referralAggregate } from '../../referrals/domain/referral-aggregate.js';
import { CaseMembersFinder } from './case-members.js';
import { wovenByPosition } from './woven.js';

/** Everything that happened in one person's case, straight from the log. */
@Injectable()
export class CaseTimelines {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
    private readonly leads: LeadHistories,
    private readonly members: CaseMembersFinder,
  ) {}

  /**
   * The events of the lead, of leads merged into it, and of all that belongs to them, by position; null if the viewer may see no such lead.
   * @throws LogUnavailable, or what Postgres throws
   */
  async of(leadId: string, viewer: Viewer): Promise<CaseTimeline | null> {
    const lead = await this.leads.of(leadId, viewer);
    if (!lead) return null;
    const { position, merged, analysisIds, referralIds, documentIds, messageIds, ...other } =
      await this.members.of(leadId);
    const beside = await Promise.all([
      ...merged.map(({ id }) => this.eventsOf('lead', leadAggregate, id)),
      ...analysisIds.map((id) => this.eventsOf('analysis', analysisAggregate, id)),
      ...referralIds.map((id) => this.eventsOf('referral', referralAggregate, id)),
      ...documentIds.map((id) => this.eventsOf('document', documentAggregate, id)),
      this.eventsOf('campaign', campaignAggregate, leadId),
      ...messageIds.map((id) => this.eventsOf('message', messageAggregate, id)),
    ]);
    const events = wovenByPosition([lead.events, ...beside]);
    return { position, id: leadId, revision: lead.revision, events, merged, ...other };
  }

  private async eventsOf<State extends object, Event extends AnyEvent, Beside>(
    kind: SubjectKind,
    aggregate: Aggregate<State, Event, Beside>,
    id: string,
  ): Promise<HistoryEvent[]> {
    const history = await historyOf(aggregate, id, await this.log.readStream(`${kind}-${id}`), this.users);
    return (history?.events ?? []).map((event) => ({
      ...event,
      of: { kind, id },
      undoable: false,
      undoBlocked:
        event.undoBlocked ??
        `Undo it in the history of the ${kind === 'lead' ? 'lead that was merged into this one' : kind}.`,
    }));
  }
}
