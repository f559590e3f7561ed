import { isUnproven } from '../leads/decide/owner-page.js';
import { Injectable } from '@nestjs/common';
import { Commands, type CommandContext } from '../platform/commands/commands.js';
import type { Acting, ClaimedEffect, LooksAgain, Outcome } from '../platform/process-managers/process-manager.js';
import { askerOf } from '../messages/automatic-mail.js';
import { effectOutcome, MessageSending, type MessageOutcome } from '../messages/message-sending.js';
import { isActive, isOpen, type Run, type RunStep } from '../../../contracts/src/campaigns/state.js';
import { campaignCategory, reportToRuns } from './domain/campaign-commands.js';
import { decide, type RunEvent } from './domain/decide.js';
import { occurredAt } from '../platform/history/aggregate.js';
import { runEventOf, unreported } from './domain/lead-run-events.js';
import { CampaignStreams, type KnownLead } from './campaign-streams.js';

interface Due {
  leadId: string;
  run: Run;
  step: RunStep;
}

/** A message whose address has no turn left looks for one so often. */
const lookForTurnMs = 60 * 60_000;

/** Handles a campaign message whose time has come: the run decides, by the lead as the log has it at that moment. */
@Injectable()
export class CampaignMessages {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly commands: Commands,
    private readonly sending: MessageSending,
  ) {}

  /** @throws SubjectUnreadable; what sending throws if it may be retried */
  async perform(effect: ClaimedEffect, acting: Acting): Promise<Outcome | LooksAgain> {
    const due = await this.dueOf(effect);
    if (!due) return { as: 'cancelled', reason: 'It goes out at another time' };
    const again = effect.round > 0 && (due.step.state === 'failed' || due.step.state === 'unknown');
    if (again) return this.send(due, acting);
    if (!isActive(due.run) || due.step.state !== 'pending') return endedAs(due);
    const missed = missedBy(due.run, await this.streams.lead(due.leadId));
    if (missed.length > 0) {
      await this.report(due, missed, acting, 'missed');
      const after = await this.dueOf(effect);
      if (!after || !isActive(after.run) || after.step.state !== 'pending')
        return { as: 'cancelled', reason: 'The lead has changed, and the campaign has ended' };
    }
    const now = new Date().toISOString();
    const decided = decide(due.run, { type: 'due', timer: effect.key }, now);
    if (decided.events.length > 0) await this.report(due, [{ type: 'due', timer: effect.key }], acting, 'due');
    if (decided.send) return this.send(due, acting);
    const moved = decided.events.some(({ type }) => type === 'CampaignStepsMoved');
    return { as: 'cancelled', reason: moved ? 'It goes out after quiet hours instead' : 'Its time had passed' };
  }

  /** Records that the message has failed for good. */
  async conclude(effect: ClaimedEffect, error: string, acting: Acting): Promise<void | 'unknown'> {
    const due = await this.dueOf(effect);
    const known = await this.sending.giveUp(effect.key, error, acting);
    if (due?.step.state !== 'pending') return known;
    const failed: RunEvent = { type: 'failed', timer: effect.key, error, bounced: false, unknown: known === 'unknown' };
    await this.report(due, [failed], acting, 'concluded');
    return known;
  }

  /** A person says that a message with an unknown outcome went out. @returns whether there was anything to record */
  async confirm(effect: Pick<ClaimedEffect, 'key' | 'subject'>, context: CommandContext): Promise<boolean> {
    const due = await this.dueOf(effect);
    if (due?.step.state !== 'unknown') return false;
    await this.sending.confirm(effect.key, context);
    await this.sentAfterAll(due, context);
    return true;
  }

  /** Reports to the run when an unknown message turns out to be sent. The effect's key begins with the message's timer. */
  async settle({ key, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const timer = askerOf(key);
    const due = await this.dueOf({ key: timer, subject });
    if (due?.step.state !== 'unknown') return { as: 'cancelled', reason: 'It is known by now' };
    if (!(await this.sending.wasTaken(timer))) return { as: 'cancelled', reason: 'Nothing is known yet' };
    await this.sentAfterAll(due, acting.context('settled'));
    return { as: 'done' };
  }

  /**
   * Tells the run of a message that was due before a restore, and of which the log has no outcome. One that was begun is unknown. The
   * others are let go once nothing of the run is still to come, since no later message would tell it. The effect's key begins with the
   * message's timer; it was due when the log was read anew.
   */
  async overdue({ key, subject, dueAt }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const timer = askerOf(key);
    const due = await this.dueOf({ key: timer, subject });
    if (!due || !isActive(due.run) || due.step.state !== 'pending')
      return { as: 'cancelled', reason: 'Its run knows already' };
    const begun = await this.sending.isBegun(timer);
    if (!begun && due.run.steps.some((step) => isToCome(step, dueAt)))
      return { as: 'cancelled', reason: 'Its run goes on' };
    const outcome: MessageOutcome = begun ? { as: 'unknown' } : { as: 'withheld', reason: 'too_late' };
    await this.report(due, [eventOf(timer, outcome)], acting, 'overdue');
    return { as: 'done' };
  }

  private async sentAfterAll({ leadId, run, step }: Due, context: CommandContext): Promise<void> {
    const sent: RunEvent = { type: 'sent', timer: step.timer! };
    await this.commands.execute(reportToRuns, leadId, { runId: run.runId, events: [sent] }, context);
  }

  /** Where the address has no turn left, the message stays as it is, until there is one or it is too late for it. */
  private async send(due: Due, acting: Acting): Promise<Outcome | LooksAgain> {
    const { leadId, run, step } = due;
    const timer = step.timer!;
    const outcome = await this.sending.send(
      {
        id: timer,
        leadId,
        channel: step.channel,
        template: step.template,
        purpose: run.workflow,
        campaign: { runId: run.runId, step: step.step, stages: run.stages },
        ...((await this.isUnproven(due)) && { turn: run.workflow }),
      },
      acting,
    );
    if (outcome.as === 'no_turn') return { afterMs: lookForTurnMs };
    await this.report(due, [eventOf(timer, outcome)], acting, 'outcome');
    return effectOutcome(
      outcome.as === 'failed'
        ? { ...outcome, reason: outcome.bounced ? 'The address does not accept mail' : 'It could not be sent' }
        : outcome,
    );
  }

  private async isUnproven({ leadId, run }: Due): Promise<boolean> {
    const { events } = await this.streams.lead(leadId);
    const cause = events.find(({ id }) => id === run.requestId);
    return cause !== undefined && isUnproven(cause);
  }

  private report({ leadId, run }: Due, events: readonly RunEvent[], acting: Acting, step: string) {
    return this.commands.execute(reportToRuns, leadId, { runId: run.runId, events }, acting.context(step));
  }

  /** The run and the message of the effect; undefined if the message has another time meanwhile. */
  private async dueOf({ key, subject }: Pick<ClaimedEffect, 'key' | 'subject'>): Promise<Due | undefined> {
    const leadId = subject.slice(campaignCategory.length);
    const campaigns = await this.streams.campaigns(leadId);
    for (const run of campaigns?.runs ?? []) {
      const step = run.steps.find(({ timer }) => timer === key);
      if (step) return { leadId, run, step };
    }
    return undefined;
  }
}

function isToCome(step: RunStep, after: string): boolean {
  return isOpen(step) && (step.dueAt === null || step.dueAt > after);
}

function missedBy(run: Run, { lead, erased, events }: KnownLead): RunEvent[] {
  if (erased || !lead) return [{ type: 'erased' }];
  const since = events.filter((event) => occurredAt(event) > run.entryAt).map((event) => runEventOf(event, event.id));
  const answers = run.stopsOn.includes('answered') ? since.filter((event) => event?.type === 'answered') : [];
  return [...answers.slice(0, 1), ...unreported(run, lead)].filter((event) => event !== undefined);
}

function endedAs({ step }: Due): Outcome {
  if (step.state === 'sent') return { as: 'done' };
  if (step.state === 'unknown') return effectOutcome({ as: 'unknown' });
  if (step.state === 'failed') return { as: 'failed', reason: 'It was tried before' };
  return { as: 'cancelled', reason: 'The campaign has ended' };
}

function eventOf(timer: string, outcome: Exclude<MessageOutcome, { as: 'no_turn' }>): RunEvent {
  switch (outcome.as) {
    case 'sent':
      return { type: 'sent', timer };
    case 'withheld': {
      const { reason, until } = outcome;
      return { type: 'withheld', timer, reason, ...(until !== undefined && { until }) };
    }
    case 'failed':
      return { type: 'failed', timer, error: outcome.reason, bounced: outcome.bounced, unknown: false };
    case 'unknown':
      return { type: 'failed', timer, error: 'Nobody knows whether it went out', bounced: false, unknown: true };
  }
}
