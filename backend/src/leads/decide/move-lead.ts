import { company } from '../../../../contracts/src/company.js';
import type {
  MoveLeadStatus,
  AcknowledgeRequirements,
  PitchLead,
  ScheduleWalkthrough,
} from '../../../../contracts/src/leads/routes.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { type LeadStatus, leadStatuses, stageAfterBooking } from '../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import type { ReadableEvent, LogEvent } from '../../../../event-store/src/types.js';
import { followStay } from './lead-aggregate.js';
import { mailLeftOut } from './left-out.js';
import { versionsOf } from '../../../../contracts/src/shown-versions.js';
import { DomainError } from '../../platform/problems/problem.js';

/** Moves the lead to another stage; any stage to any stage is allowed. */
export const moveLeadStatus: LeadCommand<MoveLeadStatus> = {
  name: 'MoveLeadStatus',
  decider: leadDecider,
  decide(state, { status, reason, mail }, { actor }) {
    return mailLeftOut(movedTo(livingLead(state), status, reason), mail, actor);
  },
};

/** The move to a stage, [] if the lead is there already. Commands that move a lead append it after the event that caused it. */
function movedTo(lead: Lead, status: LeadStatus, reason?: string): LeadEvent[] {
  if (lead.status === status) return [];
  return [
    { type: 'LeadStatusMoved', data: { from: lead.status, to: status, ...(reason !== undefined && { reason }) } },
  ];
}

/** Two clicks on the button are one contact. */
const justNowMs = 60_000;

/**
 * After a payment: moves the lead to enrolled and sets its last contact. A move is a contact; if the lead is enrolled already, the
 * last contact is set alone, unless it was less than a minute ago: then nothing happens.
 */
export const moveToOnboarding: LeadCommand<Record<string, never>> = {
  name: 'MoveToOnboarding',
  decider: leadDecider,
  needsHistory: true,
  decide(state, _command, { now, history = [] }) {
    const moved = movedTo(livingLead(state), 'enrolled');
    if (moved.length > 0) return moved;
    const follow = followStay();
    let lastContact: string | null = null;
    for (const event of history as readonly ReadableEvent[]) lastContact = follow(event)?.lastContactedAt ?? null;
    if (lastContact !== null && Date.parse(now) - Date.parse(lastContact) < justNowMs) return [];
    const note = 'Moved to onboarding after the payment';
    return [{ type: 'ContactLogged', data: { kind: 'email', outcome: 'reached', at: now, note, byMove: true } }];
  },
};

// Lost comes after all others: a lost lead stays so.
const order = (status: (typeof leadStatuses)[number]) => leadStatuses.indexOf(status);

/** The management agreement was sent: moves the lead to contract_sent, but never back. `requestId`: the DocumentSent. */
export const noteContractSent: LeadCommand<{ requestId: string }> = {
  name: 'NoteContractSent',
  decider: leadDecider,
  decide(state, { requestId }) {
    const { status: from } = livingLead(state);
    if (order(from) >= order('contract_sent')) return [];
    return [{ type: 'LeadStatusMoved', data: { from, to: 'contract_sent', requestId } }];
  },
};

/** The owner acknowledges the management requirements, which moves the lead to walkthrough_scheduled. */
export const acknowledgeRequirements: LeadCommand<AcknowledgeRequirements> = {
  name: 'AcknowledgeRequirements',
  decider: leadDecider,
  decide(state) {
    const lead = livingLead(state);
    const acknowledged: LeadEvent[] = lead.requirementsAcknowledged
      ? []
      : [{ type: 'RequirementsAcknowledged', data: {} }];
    return [...acknowledged, ...movedTo(lead, 'walkthrough_scheduled')];
  },
};

/** The agreement is pitched with a rent and improvements, which moves the lead to proposal. Each pitch is recorded. */
export const pitchLead: LeadCommand<PitchLead> = {
  name: 'PitchLead',
  decider: leadDecider,
  decide(state, { estimatedRentCents, improvements }) {
    const lead = livingLead(state);
    return [
      { type: 'LeadPitched', data: { estimatedRentCents, improvements, ...versionsOf('pitch') } },
      ...movedTo(lead, 'proposal'),
    ];
  },
};

/**
 * Books a confirmation walkthrough, which moves the lead to walkthrough_scheduled, unless its property is under management.
 * Without a start it only says that a walkthrough was booked elsewhere, so it never erases a known time.
 * A visitor may book until somebody else moves the lead (then refused with lead_taken_over), and not for ever: rate_limited.
 */
export const scheduleWalkthrough: LeadCommand<ScheduleWalkthrough> = {
  name: 'ScheduleWalkthrough',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { start, mail }, { actor, history }) {
    const lead = livingLead(state);
    if (!history) throw new Error('ScheduleWalkthrough decides on who moved the lead, and was given no history');
    if (actor.kind === 'visitor' && history.some(isMoveByAnother)) throw new DomainError('lead_taken_over');
    const newTime = start !== null && start !== lead.walkthroughStart;
    if (newTime && actor.kind === 'visitor' && history.filter(isBookingByVisitor).length >= mostVisitorBookings)
      throw new DomainError('rate_limited', `To change the time once more, please call ${company.phone}.`);
    const scheduled: LeadEvent[] =
      newTime || !lead.walkthroughScheduled ? [{ type: 'WalkthroughScheduled', data: { start } }] : [];
    return mailLeftOut([...scheduled, ...movedTo(lead, stageAfterBooking(lead.status))], mail, actor);
  },
};

/** Each time is mailed to the address that the visitor typed. */
const mostVisitorBookings = 5;

function isBookingByVisitor({ type, metadata }: LogEvent): boolean {
  return type === 'WalkthroughScheduled' && metadata.actor?.kind === 'visitor';
}

/** Only one visitor can command a lead: the one whose enrolment or analysis made it. */
export function isMoveByAnother({ type, metadata }: LogEvent): boolean {
  return type === 'LeadStatusMoved' && metadata.actor?.kind !== 'visitor';
}
