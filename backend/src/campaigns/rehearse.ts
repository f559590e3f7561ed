import { v5 as uuidV5 } from 'uuid';
import type { CampaignEnding } from '../../../contracts/src/campaigns/campaign.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { QuietHours } from '../../../contracts/src/campaigns/events.js';
import type { RehearsedMessage } from '../../../contracts/src/campaigns/rehearsal.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import {
  evolveRun,
  isActive,
  isOpen,
  startedRun,
  type Run,
  type RunStep,
} from '../../../contracts/src/campaigns/state.js';
import { decide, type RunEvent } from './domain/decide.js';
import { leadOf, runEventOf, startOf } from './domain/lead-run-events.js';
import { heldUntil } from '../messages/domain/times.js';
import { startRun, type WorkflowDefinition } from './domain/workflows.js';
import { type RehearsedAddresses, heldBack, rehearsedLead, spokenOf, type RehearsedLead } from './rehearsed-lead.js';

const namespace = '6e0b4a52-7c31-4d98-8f2a-1b9d5c3e7a40';

/** The result of a draft for one lead. */
export interface LeadRehearsal {
  messages: RehearsedMessage[];
  endings: (CampaignEnding | 'completed' | 'active')[];
}

interface Lived {
  lead: RehearsedLead;
  run: Run | null;
  outcome: LeadRehearsal;
}

/**
 * Plays a draft workflow through past events, in the order of the log, with a recorder instead of the senders: the live engine
 * decides. The workflow starts for every lead with the event that triggers it, and people are assumed to have acted as they did.
 * @param from ISO 8601, UTC: runs begin from then on; earlier events only build up the leads' state
 * @param addresses gets each event before the draft is
 */
export function rehearsal(
  definition: WorkflowDefinition,
  from: string,
  quiet: QuietHours | null,
  addresses: RehearsedAddresses,
) {
  const leads = new Map<string, Lived>();

  /** Sends what is due up to an instant. */
  function until(leadId: string, lived: Lived, instant: string): void {
    for (;;) {
      const { run } = lived;
      if (!run || !isActive(run)) return;
      const next = earliest(run);
      if (!next || next.dueAt! > instant) return;
      fire(leadId, lived, run, next);
    }
  }

  function fire(_leadId: string, lived: Lived, run: Run, step: RunStep): void {
    const now = step.dueAt!;
    const timer = step.timer!;
    const due = decide(run, { type: 'due', timer }, now);
    const outcome: RunEvent = due.send ? outcomeOf(lived.lead, run, step) : { type: 'due', timer };
    const events = due.send ? decide(run, outcome, now).events : due.events;
    for (const event of events) {
      const { channel, step: name } = step;
      if (event.type === 'CampaignMessageSent')
        lived.outcome.messages.push({ step: name, channel, at: now, withheld: null });
      if (event.type === 'CampaignMessageWithheld')
        lived.outcome.messages.push({
          step: event.data.step,
          channel: event.data.channel,
          at: now,
          withheld: event.data.why,
        });
    }
    advance(lived, events.reduce(evolveRun, run));
  }

  function outcomeOf(lead: RehearsedLead, run: Run, { timer, channel, dueAt }: RunStep): RunEvent {
    const reason = heldBack(lead, addresses, { channel, purpose: run.workflow, at: dueAt! });
    if (reason !== null) return { type: 'withheld', timer: timer!, reason };
    const held = run.workflow === 'confirmation' ? null : heldUntil(dueAt!, run.timeZone, quiet);
    if (held !== null) return { type: 'withheld', timer: timer!, reason: 'quiet_hours', until: held };
    return { type: 'sent', timer: timer! };
  }

  function advance(lived: Lived, run: Run): void {
    const ended = lived.run && isActive(lived.run) && !isActive(run);
    if (ended) lived.outcome.endings.push(run.state === 'completed' ? 'completed' : run.ending!);
    lived.run = run;
  }

  function begin(leadId: string, lived: Lived, event: DomainEvent & { id: string }, at: string): void {
    const start = startOf(event);
    const { lead, run } = lived;
    if (start?.workflow !== definition.workflow || at < from || (run && isActive(run))) return;
    const { status, walkthroughStart } = lead;
    if (lead.deleted || lead.erased || lead.merged || !definition.stages.includes(status)) return;
    const { trigger } = start;
    const about = { leadId, definition, trigger, requestId: event.id, status, walkthroughStart, quiet };
    const runId = uuidV5(event.id, namespace);
    const fresh = startedRun(startRun({ ...about, runId, timeZone: timeZoneOf(lead.state), entryAt: at }, at));
    if (fresh.steps.some(isOpen)) lived.run = fresh;
  }

  return {
    /** One event after another, as the log has them. */
    take(event: ReadableEvent): void {
      const leadId = leadOf(event);
      if (leadId === null) return;
      const at = event.metadata.occurredAt;
      const before = leads.get(leadId);
      if (before) until(leadId, before, at);
      const lead = rehearsedLead(before?.lead, event);
      if (!lead) return;
      const lived: Lived = before ?? { lead, run: null, outcome: { messages: [], endings: [] } };
      lived.lead = lead;
      addresses.noted({ leadId, email: lead.email, said: spokenOf(lead) }, at);
      if (event.type === 'AddressStandingNoted') addresses.kept(event, lead.email);
      if (!before) leads.set(leadId, lived);
      const news = runEventOf(event, event.id);
      if (lived.run && news && isActive(lived.run))
        advance(lived, decide(lived.run, news, at).events.reduce(evolveRun, lived.run));
      begin(leadId, lived, event, at);
      // A booking comes before the move to its stage, in one append.
      if (
        event.type === 'LeadStatusMoved' &&
        event.data.to === 'walkthrough_scheduled' &&
        lead.walkthroughStart !== null
      )
        begin(leadId, lived, { ...booked(lead.walkthroughStart), id: event.id }, at);
    },
    /** Plays the rest, up to an instant. @returns leads that had a run, by their ids */
    finish(instant: string): ReadonlyMap<string, LeadRehearsal> {
      const outcomes = new Map<string, LeadRehearsal>();
      for (const [leadId, lived] of leads) {
        until(leadId, lived, instant);
        if (!lived.run) continue;
        const endings = isActive(lived.run) ? [...lived.outcome.endings, 'active' as const] : lived.outcome.endings;
        outcomes.set(leadId, { ...lived.outcome, endings });
      }
      return outcomes;
    },
  };
}

const booked = (start: string): DomainEvent => ({ type: 'WalkthroughScheduled', data: { start } });

function earliest({ steps }: Run): RunStep | undefined {
  let first: RunStep | undefined;
  for (const step of steps) if (step.state === 'pending' && (!first || step.dueAt! < first.dueAt!)) first = step;
  return first;
}
