import { leadAfter } from '../leads/decide/living-lead.js';
import { workflowOf } from '../../../contracts/src/campaigns/campaign.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { textNumber } from '../../../contracts/src/keys/phone.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { campaignReactions, campaignsName } from '../campaigns/manager.js';
import { isActive, startedRun, type Run, type RunStep } from '../../../contracts/src/campaigns/state.js';
import {
  type MaybeCampaigns,
  startCampaign,
  type StartCampaign,
  reportToRuns,
  campaignCategory,
} from '../campaigns/domain/campaign-commands.js';
import { decide, type RunEvent } from '../campaigns/domain/decide.js';
import { runEventOf } from '../campaigns/domain/lead-run-events.js';
import { quietHoursOf } from '../messages/domain/times.js';
import { startRun, definitionOf } from '../campaigns/domain/workflows.js';
import { logContact } from '../leads/decide/work.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { notSent } from '../../../contracts/src/messages/words.js';
import type { Effect } from '../platform/process-managers/process-manager.js';
import { builtInTemplates } from '../templates/domain/built-in-templates.js';
import { day, hour, officeTime, type Random } from './random.js';
import { type PastCommand, carriedOut, PastStreams } from './past-commands.js';
import { type EndedEffect, type Followed, type Surroundings } from './follow-up.js';
import { commandOf, sendsMail, type SystemAct } from './sample-mail.js';
import { demoStaff } from './world.js';

const settings = defaultSettings();
const templates = builtInTemplates.map((template) => ({ ...template, version: 1 }));
/** How long ago a campaign may have begun. */
const longestMs = 24 * day;
const soonMs = 900;

/** Stages in which staff begin campaigns. */
const stages: ReadonlySet<LeadStatus> = new Set([
  'leads',
  'analysis_submitted',
  'proposal',
  'walkthrough_scheduled',
  'closed',
]);

/**
 * Perhaps a campaign that staff began for the lead in the last weeks, as far as it has come: what went out, what was withheld, what ended
 * it. Later messages are left to the running system. Some owners are reached by phone meanwhile, which ends the campaign.
 * @param life up to its end, without what the system did
 */
export function perhapsCampaign(random: Random, life: readonly PastCommand[], around: Surroundings): Followed {
  const none = { commands: [], ended: [] };
  const streams = new PastStreams();
  carriedOut([...life], streams);
  const { leadId } = life[0]!;
  const lead = streams.stateOf<Lead>(`lead-${leadId}`);
  if (!lead || lead.deleted || !stages.has(lead.status) || !random.chance(0.4)) return none;
  const quietSince = Math.max(Date.parse(life.at(-1)!.at) + hour, around.until - longestMs);
  const startAt = officeTime(quietSince + Math.floor(random.between(0, 3) * day), random);
  if (startAt > around.until) return none;
  const story = new CampaignStory(leadId, lead, streams, around);
  const reachedAt = officeTime(startAt + Math.floor(random.between(0.5, 4) * day), random);
  const by = random.pick(demoStaff).id;
  if (random.chance(0.4) && reachedAt < around.until) story.ownerIsReached(reachedAt, by, random.uuid());
  story.starts(startAt, by, random.uuid());
  return { commands: story.commands, ended: story.ended };
}

/** One campaign of a lead, from its start to the end of the demo's time. */
class CampaignStory {
  readonly commands: PastCommand[] = [];
  readonly ended: EndedEffect[] = [];
  private readonly timers = new Map<string, Effect>();

  constructor(
    private readonly leadId: string,
    private readonly lead: Lead,
    private readonly streams: PastStreams,
    private readonly around: Surroundings,
  ) {}

  /** Staff log a call with the owner: whatever waits for an answer has it. */
  ownerIsReached(at: number, by: string, commandId: string): void {
    const note = 'Called after our mail, wants to talk about the fee.';
    const input = { kind: 'call', outcome: 'reached', at: new Date(at).toISOString(), note };
    const call = this.byPerson(at, by, commandId, logContact, input);
    this.streams.append(call);
    this.commands.push(call);
  }

  starts(at: number, by: string, commandId: string): void {
    const { status, walkthroughStart, state } = this.lead;
    const definition = definitionOf(workflowOf(status), settings, templates);
    const about = {
      leadId: this.leadId,
      definition,
      trigger: 'manual',
      requestId: null,
      status,
      walkthroughStart,
    } as const;
    const input = { ...about, entryAt: null, timeZone: timeZoneOf(state), quiet: quietHoursOf(settings) };
    if (definition.steps.length === 0 || !this.anythingIsDue(input, at)) return;
    this.does(this.byPerson(at, by, commandId, startCampaign, input));
    let now = at;
    for (let next = this.next(now); next && next.at + 3 * soonMs <= this.around.until; next = this.next(now)) {
      now = next.at;
      next.happens();
    }
  }

  private get history(): readonly ReadableEvent[] {
    return this.streams.eventsOf(`lead-${this.leadId}`);
  }

  private get run(): Run {
    return this.streams.stateOf<NonNullable<MaybeCampaigns>>(`${campaignCategory}${this.leadId}`)!.runs.at(-1)!;
  }

  /** A walkthrough may be so near that no message about it is still due. */
  private anythingIsDue(input: StartCampaign, at: number): boolean {
    const now = new Date(at).toISOString();
    return startedRun(startRun({ ...input, runId: '', entryAt: now }, now)).steps.some(
      ({ state }) => state === 'pending',
    );
  }

  /** What happens next: news of the lead, or the time of a message. Undefined once the run is over. */
  private next(after: number): { at: number; happens: () => void } | undefined {
    if (!isActive(this.run)) return undefined;
    const news = this.history
      .filter((event) => Date.parse(event.metadata.occurredAt) > after && runEventOf(event, event.id))
      .map((event) => ({ at: Date.parse(event.metadata.occurredAt), happens: () => this.hears(event) }));
    const due = this.run.steps
      .filter(({ state, timer }) => state === 'pending' && timer !== null)
      .map((step) => ({ at: Math.max(after, Date.parse(step.dueAt!) + soonMs), happens: () => this.sends(step) }));
    return [...news, ...due].sort((a, b) => a.at - b.at)[0];
  }

  private hears(event: ReadableEvent): void {
    const act = this.act(event.id, event.metadata.$correlationId, Date.parse(event.metadata.occurredAt) + soonMs);
    this.reports(act, runEventOf(event, event.id)!, 'told');
  }

  private sends({ timer, dueAt, step, channel, template }: RunStep): void {
    const { leadId, run } = this;
    const at = Date.parse(dueAt!) + soonMs;
    const act = this.act(timer!, this.timers.get(timer!)!.correlationId, at);
    const decided = decide(run, { type: 'due', timer: timer! }, new Date(at).toISOString());
    if (decided.events.length > 0) this.reports(act, { type: 'due', timer: timer! }, 'due');
    if (!decided.send) return;
    const lead = leadAfter(this.history.filter((event) => Date.parse(event.metadata.occurredAt) <= at))!;
    const to = channel === 'sms' ? (textNumber(lead.phone) ?? '') : lead.email;
    const campaign = { runId: run.runId, step, stages: run.stages };
    const mail = { id: timer!, leadId, channel, purpose: run.workflow, templateId: template.id, to, lead, campaign };
    const { commands, outcome } = sendsMail({ ...mail, site: this.around.site, askedBy: null }, act);
    this.commands.push(...commands);
    const later = { ...act, at: act.at + 2 * soonMs };
    if (outcome.as === 'withheld') {
      this.reports(later, { type: 'withheld', timer: timer!, reason: outcome.reason }, 'outcome');
      this.ends(timer!, 'cancelled', later.at, notSent(outcome.reason));
    } else {
      this.reports(later, { type: 'sent', timer: timer! }, 'outcome');
      this.ends(timer!, 'done', later.at);
    }
  }

  private reports(act: SystemAct, event: RunEvent, step: string): void {
    this.does(commandOf(act, this.leadId, reportToRuns, { runId: this.run.runId, events: [event] }, step));
  }

  /** Carries out a command on the campaigns; one that means nothing to them is left out. */
  private does(command: PastCommand): void {
    const events = this.streams.append(command);
    if (events.length === 0) return;
    this.commands.push(command);
    for (const reaction of events.flatMap(campaignReactions)) {
      if ('effect' in reaction && !reaction.effect.live) this.timers.set(reaction.effect.key, reaction.effect);
      if ('ended' in reaction && reaction.as === 'cancelled')
        this.ends(reaction.ended, 'cancelled', Date.parse(command.at));
    }
  }

  private ends(timer: string, state: EndedEffect['state'], at: number, reason: string | null = null): void {
    const effect = this.timers.get(timer)!;
    const known = this.ended.findIndex((each) => each.effect.key === timer);
    if (known >= 0) this.ended.splice(known, 1);
    this.ended.push({ manager: campaignsName, effect, state, reason, at: new Date(at).toISOString() });
  }

  private act(key: string, correlationId: string, at: number): SystemAct {
    return { manager: campaignsName, key, correlationId, at, life: this.leadId };
  }

  private byPerson(at: number, by: string, commandId: string, definition: unknown, input: unknown): PastCommand {
    return {
      ...{ at: new Date(at).toISOString(), actor: { kind: 'user', id: by }, leadId: this.leadId, id: this.leadId },
      ...{ commandId, correlationId: commandId, definition: definition as PastCommand['definition'], input },
    };
  }
}
