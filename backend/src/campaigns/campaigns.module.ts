import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { CampaignAnalyticsQueries } from './application/campaign-analytics.js';
import { CampaignDefinitions } from './application/campaign-definitions.js';
import { CampaignLooks } from './application/campaign-looks.js';
import { CampaignMessages } from './application/campaign-messages.js';
import { CampaignQueries } from './application/campaign-queries.js';
import { CampaignStarts } from './application/campaign-starts.js';
import { CampaignStreams } from './application/campaign-streams.js';
import { CampaignsManager } from './application/campaigns-manager.js';
import { CampaignsController, RehearsalsController } from './http/campaigns.controller.js';
import { Rehearsals } from './application/rehearsals.js';

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
