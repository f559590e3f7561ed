import { Injectable } from '@nestjs/common';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { Commands } from '../../platform/commands/commands.js';
import type { Acting, ClaimedEffect, Outcome } from '../../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { isActive } from '../../../../contracts/src/campaigns/state.js';
import { runEventOf, startOf } from '../domain/lead-run-events.js';
import { timeZoneOf } from '../../../../contracts/src/keys/time-zones.js';
import { startCampaign } from '../domain/start-campaign.js';
import { tellRuns } from '../domain/tell-runs.js';
import { quietHoursOf } from '../domain/quiet-setting.js';
import { CampaignDefinitions } from './campaign-definitions.js';
import { CampaignStreams } from './campaign-streams.js';

const gone: Outcome = { as: 'cancelled', reason: 'It is not in the log any more' };

/**
 * What an event of a lead means for its campaigns: running ones are told, and one starts if the settings said so when
 * it happened (the manager checks that).
 */
@Injectable()
export class CampaignLooks {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly definitions: CampaignDefinitions,
  ) {}

  /** Tells runs of the event; a run that has just begun is told of everything since. @throws SubjectUnreadable; LogUnavailable */
  async look({ key, subject, leadId }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const event = await this.streams.event(subject, key);
    if (leadId === null || !event) return gone;
    await this.tell(leadId, event.type === 'CampaignStarted' ? await this.since(leadId, event) : [event], acting);
    return { as: 'done' };
  }

  /** Starts a workflow for the lead, once per event. @throws SubjectUnreadable; LogUnavailable; what Postgres throws */
  async start({ key, subject, leadId }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const event = await this.streams.event(subject, key);
    const start = event && startOf(event);
    if (leadId === null || !start) return gone;
    await this.tell(leadId, [event], acting);
    await this.begin(leadId, start, { requestId: key, at: occurredAt(event) }, acting);
    return { as: 'done' };
  }

  private async tell(leadId: string, happened: readonly ReadableEvent[], acting: Acting): Promise<void> {
    const events = happened.flatMap((event) => runEventOf(event, event.id) ?? []);
    if (events.length === 0) return;
    const campaigns = await this.streams.campaigns(leadId);
    if (!campaigns?.runs.some(isActive)) return;
    await this.commands.execute(tellRuns, leadId, { runId: null, events }, acting.context('told'));
  }

  /** The lead's events since the one that a run began with. */
  private async since(
    leadId: string,
    { data, position }: Extract<ReadableEvent, { type: 'CampaignStarted' }>,
  ): Promise<ReadableEvent[]> {
    const { events } = await this.streams.lead(leadId);
    const cause = events.find(({ id }) => id === data.requestId);
    return events.filter((event) =>
      cause ? event.position > cause.position : event.position > position || occurredAt(event) > data.entryAt,
    );
  }

  private async begin(
    leadId: string,
    { workflow, trigger }: NonNullable<ReturnType<typeof startOf>>,
    { requestId, at: entryAt }: { requestId: string; at: string },
    acting: Acting,
  ): Promise<void> {
    const definition = await this.definitions.of(workflow);
    const { lead, erased } = await this.streams.lead(leadId);
    // A booking comes together with the move to its stage, so the lead's current state says whether the workflow still fits.
    if (!lead || erased || lead.deleted || !definition.stages.includes(lead.status)) return;
    const { status, walkthroughStart } = lead;
    const about = { leadId, definition, trigger, requestId, status, walkthroughStart, entryAt };
    const zone = { timeZone: timeZoneOf(lead.state), quiet: quietHoursOf(this.settings.current) };
    await this.commands.execute(startCampaign, leadId, { ...about, ...zone }, acting.context('started'));
  }
}
