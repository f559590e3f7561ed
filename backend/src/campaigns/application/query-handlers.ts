import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  CampaignAnalytics,
  CampaignList,
  CampaignStats,
  ShownCampaign,
  Upcoming,
  Workflows,
} from '../../../../contracts/src/campaigns/queries.js';
import type { Rehearsal } from '../../../../contracts/src/campaigns/rehearsal.js';
import { Rehearsals } from './rehearsals.js';
import { CampaignAnalyticsQueries } from './campaign-analytics.js';
import { CampaignDefinitions } from './campaign-definitions.js';
import { CampaignQueries } from './campaign-queries.js';
import {
  FindCampaign,
  FindRehearsal,
  ListCampaigns,
  ListUpcomingMessages,
  ListWorkflows,
  ShowCampaignAnalytics,
  ShowCampaignStats,
} from './queries.js';

@QueryHandler(ShowCampaignStats)
class ShowCampaignStatsHandler implements IQueryHandler<ShowCampaignStats> {
  constructor(private readonly campaigns: CampaignQueries) {}

  execute(): Promise<CampaignStats> {
    return this.campaigns.stats();
  }
}

@QueryHandler(ListCampaigns)
class ListCampaignsHandler implements IQueryHandler<ListCampaigns> {
  constructor(private readonly campaigns: CampaignQueries) {}

  execute({ page }: ListCampaigns): Promise<CampaignList> {
    return this.campaigns.list(page);
  }
}

@QueryHandler(ListWorkflows)
class ListWorkflowsHandler implements IQueryHandler<ListWorkflows> {
  constructor(private readonly definitions: CampaignDefinitions) {}

  execute(): Promise<Workflows> {
    return this.definitions.all();
  }
}

@QueryHandler(FindCampaign)
class FindCampaignHandler implements IQueryHandler<FindCampaign> {
  constructor(private readonly campaigns: CampaignQueries) {}

  execute({ id }: FindCampaign): Promise<ShownCampaign | null> {
    return this.campaigns.find(id);
  }
}

@QueryHandler(ListUpcomingMessages)
class ListUpcomingMessagesHandler implements IQueryHandler<ListUpcomingMessages> {
  constructor(private readonly campaigns: CampaignQueries) {}

  execute({ query, now }: ListUpcomingMessages): Promise<Upcoming> {
    return this.campaigns.upcoming(query, now);
  }
}

@QueryHandler(FindRehearsal)
class FindRehearsalHandler implements IQueryHandler<FindRehearsal> {
  constructor(private readonly rehearsals: Rehearsals) {}

  execute({ id }: FindRehearsal): Promise<Rehearsal | null> {
    return this.rehearsals.find(id);
  }
}

@QueryHandler(ShowCampaignAnalytics)
class ShowCampaignAnalyticsHandler implements IQueryHandler<ShowCampaignAnalytics> {
  constructor(private readonly analytics: CampaignAnalyticsQueries) {}

  execute({ query }: ShowCampaignAnalytics): Promise<CampaignAnalytics> {
    return this.analytics.of(query);
  }
}

export const campaignQueryHandlers = [
  ShowCampaignStatsHandler,
  ListCampaignsHandler,
  ListWorkflowsHandler,
  FindCampaignHandler,
  ListUpcomingMessagesHandler,
  ShowCampaignAnalyticsHandler,
  FindRehearsalHandler,
];
