import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { CampaignAnalyticsQueries } from './campaign-analytics.js';
import { CampaignDefinitions, CampaignStarts } from './campaign-starts.js';
import { CampaignLooks, CampaignsManager } from './manager.js';
import { CampaignMessages } from './campaign-messages.js';
import { CampaignQueries } from './campaign-queries.js';
import { CampaignStreams } from './campaign-streams.js';
import { Rehearsals } from './rehearsals.js';
import { campaignsRoutes, rehearsalsRoutes } from '../../../contracts/src/campaigns/routes.js';
import { newCallOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';

/** Workflows of messages that run by themselves. */
const CampaignsController = controllerOf(
  campaignsRoutes,
  {
    campaigns: CampaignQueries,
    definitions: CampaignDefinitions,
    analytics: CampaignAnalyticsQueries,
    starts: CampaignStarts,
  },
  {
    stats: ({ campaigns }) => campaigns.stats(),
    upcoming: ({ campaigns }, { query }) => campaigns.upcoming(query, new Date()),
    workflows: ({ definitions }) => definitions.all(),
    results: ({ analytics }, { query }) => analytics.of(query),
    list: ({ campaigns }, { query }) => campaigns.list(query),
    find: ({ campaigns }, { params: { id } }) => campaigns.find(id),
    start: ({ starts }, { body, request }) => starts.start(newCallOf(request), body),
    leftOut: ({ starts }, { body }) => starts.leftOut(body),
    startMany: ({ starts }, { body, request }) => starts.startMany(newCallOf(request), body),
    undoMany: ({ starts }, { body, request }) => starts.undoMany(newCallOf(request), body),
    stop: ({ starts }, { params: { id }, request }) => starts.stop(newCallOf(request), id),
  },
);

/** Plays workflows through past events without sending anything. Keeps nothing of it. */
const RehearsalsController = controllerOf(
  rehearsalsRoutes,
  { rehearsals: Rehearsals },
  {
    begin: ({ rehearsals }, { body }) => rehearsals.begin(body),
    find: ({ rehearsals }, { params: { id } }) => rehearsals.find(id),
    cancel: ({ rehearsals }, { params: { id } }) => rehearsals.cancel(id),
  },
);

/** Workflows of messages that run by themselves. */
@Module({
  imports: [MessagesModule, TemplatesModule],
  controllers: [RehearsalsController, CampaignsController],
  providers: [
    CampaignStreams,
    CampaignDefinitions,
    CampaignMessages,
    CampaignLooks,
    CampaignsManager,
    CampaignStarts,
    CampaignQueries,
    CampaignAnalyticsQueries,
    Rehearsals,
  ],
})
export class CampaignsModule {}
