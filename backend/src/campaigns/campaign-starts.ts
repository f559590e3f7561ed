import { Injectable } from '@nestjs/common';
import {
  campaignWorkflows,
  type CampaignWorkflow,
  workflowOf,
  type CampaignTrigger,
} from '../../../contracts/src/campaigns/campaign.js';
import type {
  LeftOut,
  Workflows,
  StartCampaign as StartInput,
  StartCampaigns,
  UndoStarts,
} from '../../../contracts/src/campaigns/queries.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { TemplateStore } from '../templates/template-store.js';
import { startingSwitch, definitionOf, type WorkflowDefinition } from './domain/workflows.js';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { isKnown } from '../../../contracts/src/keys/known.js';
import { withheldReasons } from '../../../contracts/src/messages/words.js';
import type { MessageChannel, WithheldReason } from '../../../contracts/src/messages/message.js';
import type { BulkAnswer, CommandAnswer } from '../../../contracts/src/answers.js';
import { CampaignEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import type { KeyedRequest } from '../platform/commands/idempotency.js';
import { DomainError } from '../platform/problems/problem.js';
import { SubjectUnreadable } from '../platform/process-managers/process-manager.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { quietHoursOf } from '../messages/domain/times.js';
import { startCampaign, stopCampaign, undoStart } from './domain/campaign-commands.js';
import { LeadAddresses } from '../messages/address-book.js';
import { isOfWork } from '../leads/application/deleted-leads.js';
import { forEachLead } from '../leads/application/each-lead.js';
import { CampaignStreams } from './campaign-streams.js';

const minutesADay = 1_440;

/** The workflows that current settings and templates define: a run that begins now is pinned to them. */
@Injectable()
export class CampaignDefinitions {
  constructor(
    private readonly settings: OfficeSettings,
    private readonly templates: TemplateStore,
  ) {}

  /** @throws what Postgres throws */
  async of(workflow: CampaignWorkflow): Promise<WorkflowDefinition> {
    return definitionOf(workflow, this.settings.current, await this.templates.list());
  }

  /** Whether the settings make it begin by itself. */
  startsItself(workflow: CampaignWorkflow): boolean {
    return this.settings.current[startingSwitch[workflow]];
  }

  /** All of them, with their templates' names and the delays in days. */
  async all(): Promise<Workflows> {
    const templates = await this.templates.list();
    const names = new Map(templates.map(({ id, name }) => [id, name]));
    return {
      workflows: campaignWorkflows.map((workflow) => ({
        workflow,
        startsItself: this.startsItself(workflow),
        steps: definitionOf(workflow, this.settings.current, templates).steps.map((step) => ({
          ...step,
          template: { ...step.template, name: names.get(step.template.id) ?? step.template.id },
          delay: step.delayMinutes / minutesADay,
        })),
      })),
    };
  }
}

const looks = 10;
const betweenLooksMs = 150;

/** Campaigns that people start and stop. */
@Injectable()
export class CampaignStarts {
  constructor(
    private readonly commands: Commands,
    private readonly streams: CampaignStreams,
    private readonly settings: OfficeSettings,
    private readonly definitions: CampaignDefinitions,
    private readonly addresses: LeadAddresses,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Starts the workflow that fits the lead's stage.
   * @throws DomainError lead_not_found, lead_deleted, stream_erased, stream_unreadable, campaign_running, campaign_empty,
   * campaign_nothing_due, campaign_withheld
   */
  start(call: Call, input: StartInput): Promise<CommandAnswer> {
    const leadId = input.leadId.toLowerCase();
    return this.commands.once(call, '', [leadId], 200, (keyed) => this.startOne(call, leadId, 'manual', keyed));
  }

  /** The same for many leads, each on its own, under one correlation id. What a workflow sends is the same for all of them. */
  startMany(call: Call, { ids }: StartCampaigns): Promise<BulkAnswer> {
    const known = new Map<CampaignWorkflow, Promise<WorkflowDefinition>>();
    const definitions = (workflow: CampaignWorkflow) => {
      const definition = known.get(workflow) ?? this.definitions.of(workflow);
      known.set(workflow, definition);
      return definition;
    };
    return forEachLead(this.commands, call, { ids, body: ids }, (id, keyed) =>
      this.startOne(call, id, 'bulk', keyed, definitions),
    );
  }

  /** Takes back what one start did for these leads, each on its own. */
  undoMany(call: Call, { ids, correlationId }: UndoStarts): Promise<BulkAnswer> {
    return forEachLead(this.commands, call, { ids, body: { ids, correlationId } }, (id, keyed) =>
      this.commands.execute(undoStart, id, { correlationId }, contextOf(call, keyed)),
    );
  }

  /** What is said before many are started. Leads that a start refuses for another reason are not among them. */
  async leftOut({ ids }: StartCampaigns): Promise<LeftOut> {
    const leads = await this.dataSource
      .getRepository(PipelineLead)
      .createQueryBuilder('lead')
      .where(isOfWork('lead'))
      .andWhere('lead.id in (:...ids)', { ids })
      .getMany();
    const left: string[] = [];
    for (const { id, status } of leads.filter(({ email }) => !isKnown(email)))
      if ((await this.whyNothingMayGo(id, await this.definitions.of(workflowOf(status)))).length > 0) left.push(id);
    return { ids: left };
  }

  /** Stops a run, or all runs of a lead. @throws DomainError campaign_not_found, stream_erased, stream_unreadable */
  stop(call: Call, given: string): Promise<CommandAnswer> {
    const id = given.toLowerCase();
    return this.commands.once(call, id, [], 200, async (keyed) => {
      const run = await this.runOf(id);
      const { leadId, runId } = run ?? { leadId: id, runId: null };
      return this.commands.execute(stopCampaign, leadId, { runId }, contextOf(call, keyed));
    });
  }

  private async startOne(
    call: Call,
    leadId: string,
    trigger: CampaignTrigger,
    keyed: KeyedRequest | undefined,
    definitions = (workflow: CampaignWorkflow) => this.definitions.of(workflow),
  ): Promise<CommandAnswer> {
    const { lead, erased } = await this.leadOf(leadId);
    if (!lead) throw new DomainError('lead_not_found');
    if (erased) throw new DomainError('stream_erased');
    if (lead.deleted) throw new DomainError('lead_deleted');
    const { status, walkthroughStart } = lead;
    const definition = await definitions(workflowOf(status));
    await this.refuseIfNothingMayGo(leadId, definition);
    const about = { leadId, definition, trigger, requestId: null, status, walkthroughStart, entryAt: null };
    const zone = { timeZone: timeZoneOf(lead.state), quiet: quietHoursOf(this.settings.current) };
    return this.commands.execute(startCampaign, leadId, { ...about, ...zone }, contextOf(call, keyed));
  }

  /**
   * A person who starts a campaign learns now that none of its messages may go; one that starts by itself finds out when they are due.
   * A consent may still come: then it starts, and the lead's page says that it waits for one.
   */
  private async refuseIfNothingMayGo(leadId: string, definition: WorkflowDefinition): Promise<void> {
    const sentences = await this.whyNothingMayGo(leadId, definition);
    if (sentences.length > 0) throw new DomainError('campaign_withheld', sentences.join(' '));
  }

  /** Why none of its messages may go to the lead, a sentence a channel; empty if one may. */
  private async whyNothingMayGo(leadId: string, { steps }: WorkflowDefinition): Promise<string[]> {
    const sending = await this.addresses.sending(leadId);
    const channels = [...new Set(steps.map(({ channel }) => channel))];
    const why = channels.map((channel) => [channel, sending[channel].campaigns] as const);
    if (why.length === 0 || why.some(([, reason]) => reason === null || reason === 'no_consent')) return [];
    return why.flatMap(([channel, reason]) => (reason ? [withheldSentence(channel, reason)] : []));
  }

  private async leadOf(leadId: string) {
    try {
      return await this.streams.lead(leadId);
    } catch (error) {
      if (error instanceof SubjectUnreadable) throw new DomainError('stream_unreadable', error.message);
      throw error;
    }
  }

  /** A run that has just begun may not be in the read model yet. A lead's id stands for all its runs. */
  private async runOf(id: string): Promise<{ leadId: string; runId: string } | undefined> {
    for (let look = 0; look < looks; look++) {
      const row = await this.dataSource.manager.findOne(CampaignEntry, { where: { id } });
      if (row) return { leadId: row.leadId, runId: row.id };
      if (await this.hasCampaigns(id)) return undefined;
      await pause(betweenLooksMs);
    }
    return undefined;
  }

  private async hasCampaigns(leadId: string): Promise<boolean> {
    try {
      return (await this.streams.campaigns(leadId)) !== null;
    } catch (error) {
      // The command itself refuses an unreadable stream.
      if (error instanceof SubjectUnreadable) return true;
      throw error;
    }
  }
}

function withheldSentence(channel: MessageChannel, reason: WithheldReason): string {
  return `No ${channel === 'sms' ? 'texts' : 'emails'}, because ${withheldReasons[reason]}.`;
}
