import { ViewColumn, ViewEntity } from 'typeorm';
import type {
  CampaignEnding,
  CampaignMove,
  CampaignRunState,
  CampaignStepState,
  CampaignTrigger,
  CampaignWorkflow,
} from '../../../contracts/src/campaigns/campaign.js';
import type { MessageChannel } from '../../../contracts/src/messages/message.js';

/** A row of `read.campaigns`; docs/read-models.md says what the columns mean. */
@ViewEntity({ schema: 'read', name: 'campaigns', synchronize: false })
export class CampaignEntry {
  @ViewColumn() id: string;
  @ViewColumn() revision: number;
  /** Decimal text. */
  @ViewColumn() position: string;
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn() workflow: CampaignWorkflow;
  @ViewColumn() trigger: CampaignTrigger;
  @ViewColumn() state: CampaignRunState;
  @ViewColumn() ending: CampaignEnding | null;
  @ViewColumn({ name: 'started_at' }) startedAt: Date;
  @ViewColumn({ name: 'started_by' }) startedBy: string | null;
  @ViewColumn({ name: 'ended_at' }) endedAt: Date | null;
  @ViewColumn({ name: 'time_zone' }) timeZone: string;
  @ViewColumn({ name: 'walkthrough_start' }) walkthroughStart: Date | null;
  @ViewColumn() messages: number;
  @ViewColumn({ name: 'emails_sent' }) emailsSent: number;
  @ViewColumn({ name: 'texts_sent' }) textsSent: number;
  @ViewColumn() withheld: number;
  @ViewColumn() failed: number;
  @ViewColumn({ name: 'moved_at' }) movedAt: Date | null;
  @ViewColumn({ name: 'moved_for' }) movedFor: CampaignMove | null;
}

/** A row of `read.campaign_steps`. */
@ViewEntity({ schema: 'read', name: 'campaign_steps', synchronize: false })
export class CampaignStepEntry {
  @ViewColumn() place: string;
  @ViewColumn() times: number;
  @ViewColumn({ name: 'run_id' }) runId: string;
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn() workflow: CampaignWorkflow;
  @ViewColumn() step: string;
  @ViewColumn() timer: string | null;
  @ViewColumn() channel: MessageChannel;
  @ViewColumn({ name: 'template_id' }) templateId: string;
  @ViewColumn({ name: 'template_version' }) templateVersion: number;
  @ViewColumn({ name: 'delay_minutes' }) delayMinutes: number;
  @ViewColumn() anchor: 'entry' | 'walkthrough';
  @ViewColumn({ name: 'due_at' }) dueAt: Date | null;
  @ViewColumn() wall: string | null;
  @ViewColumn() state: CampaignStepState;
  @ViewColumn() at: Date | null;
  @ViewColumn() reason: string | null;
  @ViewColumn() error: string | null;
}
