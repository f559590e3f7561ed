import { Injectable } from '@nestjs/common';
import { occurredAt } from '../../../../projections/src/definitions/lead-stream.js';
import { Commands } from '../../platform/commands/commands.js';
import type { Acting, ClaimedEffect, Outcome } from '../../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { isActive } from '../domain/campaign-state.js';
import { runEventOf, startOf } from '../domain/lead-run-events.js';
import { timeZoneOf } from '../../../../contracts/src/time-zones.js';
import { startCampaign } from '../domain/start-campaign.js';
import { tellRuns } from '../domain/tell-runs.js';
import { quietHoursOf } from '../domain/quiet-setting.js';
import { CampaignDefinitions } from './campaign-definitions.js';
import { CampaignStreams } from './campaign-streams.js';

/** What an event of a lead means for its campaigns: those that run are told, and where the settings say so one starts. */
@Injectable()
export class CampaignLooks {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly definitions: CampaignDefinitions,
  ) {}

  /** @throws SubjectUnreadable; LogUnavailable */
  async perform({ key, subject, leadId }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    if (leadId === null) return { as: 'cancelled', reason: 'It is about no lead' };
    const event = await this.streams.event(subject, key);
    if (!event) return { as: 'cancelled', reason: 'It is not in the log any more' };
    const campaigns = await this.streams.campaigns(leadId);
    const told = runEventOf(event, key);
    if (told && campaigns?.runs.some(isActive))
      await this.commands.execute(tellRuns, leadId, { runId: null, events: [told] }, acting.context('told'));
    const start = startOf(event);
    if (start && this.definitions.startsItself(start.workflow))
      await this.start(leadId, start, { requestId: key, at: occurredAt(event) }, acting);
    return { as: 'done' };
  }

  private async start(
    leadId: string,
    { workflow, trigger }: NonNullable<ReturnType<typeof startOf>>,
    { requestId, at: entryAt }: { requestId: string; at: string },
    acting: Acting,
  ): Promise<void> {
    const definition = await this.definitions.of(workflow);
    const { lead, erased } = await this.streams.lead(leadId);
    // A booking comes together with the move to its stage, so the lead as it is now says whether it still fits.
    if (!lead || erased || lead.deleted || !definition.stages.includes(lead.status)) return;
    const { status, walkthroughStart } = lead;
    const about = { leadId, definition, trigger, requestId, status, walkthroughStart, entryAt };
    const zone = { timeZone: timeZoneOf(lead.state), quiet: quietHoursOf(this.settings.current) };
    await this.commands.execute(startCampaign, leadId, { ...about, ...zone }, acting.context('started'));
  }
}
