import { Query } from '@nestjs/cqrs';
import type {
  CampaignAnalytics,
  CampaignAnalyticsQuery,
  CampaignList,
  CampaignListQuery,
  CampaignStats,
  ShownCampaign,
  Upcoming,
  Workflows,
  UpcomingQuery,
} from '../../../../contracts/src/campaigns/queries.js';
import type { Rehearsal } from '../../../../contracts/src/campaigns/rehearsal.js';

/** The four figures over all campaigns. */
export class ShowCampaignStats extends Query<CampaignStats> {}

/** What a campaign that starts now would send. */
export class ListWorkflows extends Query<Workflows> {}

/** One page of runs, those under way first. */
export class ListCampaigns extends Query<CampaignList> {
  constructor(readonly page: CampaignListQuery) {
    super();
  }
}

/** A run with all times of its messages; null if there is none, or its lead is deleted. */
export class FindCampaign extends Query<ShownCampaign | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** Messages due in the next days. */
export class ListUpcomingMessages extends Query<Upcoming> {
  constructor(
    readonly query: UpcomingQuery,
    readonly now: Date,
  ) {
    super();
  }
}

/** A rehearsal; null if there is none, or it has expired. */
export class FindRehearsal extends Query<Rehearsal | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** The results of runs that began in a period, by workflow. */
export class ShowCampaignAnalytics extends Query<CampaignAnalytics> {
  constructor(readonly query: CampaignAnalyticsQuery) {
    super();
  }
}
