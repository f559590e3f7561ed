import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { CampaignAnalyticsQueries } from './campaign-analytics.js';
import { CampaignDefinitions, CampaignStarts } from './campaign-starts.js';
import { CampaignLooks, CampaignsManager } from './manager.js';
import { CampaignMessages } from './campaign-messages.js';
import { CampaignQueries } from './campaign-queries.js';
import { CampaignStreams } from './campaign-streams.js';
import { CampaignsController, RehearsalsController } from './campaigns.controller.js';
import { Rehearsals } from './rehearsals.js';

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
