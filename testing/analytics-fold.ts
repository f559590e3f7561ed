import { standingTouches, touchesAfter, type TouchSteps } from '../contracts/src/leads/first-touch.js';
import type { LeadStatus } from '../contracts/src/lead-status.js';
import { paidBy } from '../contracts/src/payments/billing.js';
import type { ReadableEvent } from '../event-store/src/types.js';

/** A lead's attributes at an event. */
interface Then {
  city: string | null;
  units: number;
  rent: number | null;
  owner: string | null;
}
/** A counted stage that a lead reached. */
export interface Entry extends Then {
  stage: LeadStatus;
  at: number;
  position: bigint;
  eventId: string;
  isCreation: boolean;
}
interface Went {
  from: LeadStatus | 'created';
  to: LeadStatus;
  kind: 'move' | 'undone' | 'undo';
  at: number;
  rent: number | null;
  eventId: string;
}

/** A campaign's message with its last outcome. */
interface FoldedMessage {
  timer: string;
  bucket: string;
  workflow: string;
  template: string;
  channel: string;
  outcome: 'sent' | 'failed' | 'withheld';
  reason: string;
  at: number;
  position: bigint;
  eventId: string;
}

/** A lead as its events up to an instant make it: read one after another, without cleverness. */
export interface FoldedLead {
  source: string;
  intake: boolean;
  createdAt: number;
  /** The first is the creation. */
  pile: Entry[];
  /** Finished stays: the entry and the one after it. */
  went: Went[];
  deletedAt: number | null;
  /** Counts as another lead. */
  merged: boolean;
  absences: { from: number; to: number }[];
  rents: { from: number; to: number; rent: number | null }[];
  touchedAt: number | null;
  touchedBy: string | null;
  touchId: string | null;
  firstOwner: string | null;
  money: { kind: string; at: number; cents: number; eventId: string }[];
  messages: FoldedMessage[];
  /** Every message that was ever sent, in order. */
  sent: { workflow: string; position: bigint }[];
  withdrawals: { messageId: string; reply: boolean; channel: string; position: bigint; eventId: string }[];
}

const instant = (event: ReadableEvent) => Date.parse(event.metadata.occurredAt);

/** @param until the instant, by event time; a change of a lead's stage or existence is never earlier than the one before it */
export function foldLead(events: readonly ReadableEvent[], until: number): FoldedLead | null {
  const [first] = events;
  if (first?.type !== 'LeadCreated' || instant(first) > until) return null;
  const now: Then = {
    city: first.data.city,
    units: first.data.unitCount,
    rent: first.data.estimatedRentCents,
    owner: null,
  };
  const createdAt = instant(first);
  const lead: FoldedLead = {
    source: first.data.source,
    intake: first.metadata.actor.kind === 'visitor',
    createdAt,
    pile: [entryOf(first, first.data.status, createdAt, now)],
    went: [{ from: 'created', to: first.data.status, kind: 'move', at: createdAt, rent: now.rent, eventId: first.id }],
    deletedAt: null,
    merged: false,
    absences: [],
    rents: [{ from: createdAt, to: Infinity, rent: now.rent }],
    touchedAt: null,
    touchedBy: null,
    touchId: null,
    firstOwner: null,
    money: [],
    messages: [],
    sent: [],
    withdrawals: [],
  };
  lead.pile[0]!.isCreation = true;
  const runs = new Map<string, Pick<FoldedMessage, 'bucket' | 'workflow' | 'template'>>();
  let clock = createdAt;
  let touches: TouchSteps = [];
  let touchId: string | null = null;
  let touchedSince = createdAt;
  for (const event of events.slice(1)) {
    const happened = instant(event);
    if (!event.stream.startsWith('lead-')) {
      if (happened <= until) ofMessages(lead, event, happened, runs);
      continue;
    }
    const at = Math.max(happened, clock);
    touches = touchesAfter(touches, event);
    const touch = standingTouches(touches)[0] ?? null;
    if ((touch?.id ?? null) !== touchId) {
      touchId = touch?.id ?? null;
      touchedSince = Math.max(happened, touchedSince);
      if (touchedSince <= until) {
        lead.touchedAt = touch && Math.max(Date.parse(touch.at), createdAt);
        lead.touchedBy = touch?.actorId ?? null;
        lead.touchId = touchId;
      }
    }
    switch (event.type) {
      case 'LeadStatusMoved': {
        clock = at;
        if (at > until) break;
        const top = lead.pile.at(-1)!;
        const takesBack = event.metadata.undoes === top.eventId && lead.pile.at(-2)?.stage === event.data.to;
        lead.went.push({
          ...{ from: top.stage, to: event.data.to, kind: takesBack ? 'undo' : 'move', at },
          ...{ rent: now.rent, eventId: event.id },
        });
        if (takesBack) {
          lead.pile.pop();
          lead.went.find(({ eventId }) => eventId === event.metadata.undoes)!.kind = 'undone';
        } else lead.pile.push(entryOf(event, event.data.to, at, now));
        break;
      }
      case 'LeadDeleted':
        clock = at;
        if (at > until) break;
        lead.deletedAt = at;
        lead.absences.push({ from: at, to: Infinity });
        break;
      case 'LeadRestored':
        clock = at;
        if (at > until) break;
        lead.deletedAt = null;
        lead.absences.at(-1)!.to = at;
        break;
      case 'LeadMerged':
      case 'LeadUnmerged':
        clock = at;
        if (at <= until) lead.merged = event.type === 'LeadMerged';
        break;
      case 'LeadAssigned':
        now.owner = event.data.userId;
        if (now.owner !== null && lead.firstOwner === null && !lead.pile[1] && Math.max(happened, createdAt) <= until)
          lead.firstOwner = now.owner;
        break;
      case 'PropertyDetailsEdited':
        if (event.data.city !== undefined) now.city = event.data.city;
        if (event.data.estimatedRentCents !== undefined) rentIs(lead, now, event.data.estimatedRentCents, happened);
        break;
      case 'LeadPitched':
        rentIs(lead, now, event.data.estimatedRentCents, happened);
        break;
      case 'LeadPaid':
      case 'PaymentRefunded':
      case 'PaymentRefundFailed':
      case 'PaymentDisputeClosed': {
        const moved = { kind: event.type === 'LeadPaid' ? 'onboarding' : 'refund', cents: paidBy(event) };
        if (happened <= until && moved.cents !== 0) lead.money.push({ ...moved, at: happened, eventId: event.id });
        break;
      }
      default:
        break;
    }
  }
  lead.rents = lead.rents.filter(({ from }) => from <= until);
  return lead;
}

function ofMessages(
  lead: FoldedLead,
  event: ReadableEvent,
  at: number,
  runs: Map<string, Pick<FoldedMessage, 'bucket' | 'workflow' | 'template'>>,
): void {
  const { position, id: eventId } = event;
  switch (event.type) {
    case 'CampaignStarted': {
      const { runId, workflow, steps } = event.data;
      const { id, version } = steps[0]!.template;
      runs.set(runId, { bucket: `${workflow} ${id} ${version}`, workflow, template: id });
      break;
    }
    case 'CampaignMessageSent':
    case 'CampaignMessageFailed':
    case 'CampaignMessageWithheld': {
      const { runId, timer, channel } = event.data;
      const run = runs.get(runId)!;
      const outcome = ({ Sent: 'sent', Failed: 'failed', Withheld: 'withheld' } as const)[
        event.type.slice('CampaignMessage'.length) as 'Sent' | 'Failed' | 'Withheld'
      ];
      const reason = event.type === 'CampaignMessageWithheld' ? event.data.why : '';
      lead.messages = lead.messages.filter((message) => message.timer !== timer);
      lead.messages.push({ ...run, timer, channel, outcome, reason, at, position, eventId });
      if (outcome === 'sent') lead.sent.push({ workflow: run.workflow, position });
      break;
    }
    case 'ConsentWithdrawn': {
      const { channel, how } = event.data;
      const messageId = event.stream.slice('message-'.length);
      lead.withdrawals.push({ messageId, reply: how === 'reply', channel, position, eventId });
      break;
    }
    default:
      break;
  }
}

function entryOf(event: ReadableEvent, stage: LeadStatus, at: number, now: Then): Entry {
  return { ...now, stage, at, position: event.position, eventId: event.id, isCreation: false };
}

function rentIs(lead: FoldedLead, now: Then, rent: number | null, at: number): void {
  const last = lead.rents.at(-1)!;
  now.rent = rent;
  if (last.rent === rent) return;
  const from = Math.max(at, last.from);
  last.to = from;
  lead.rents.push({ from, to: Infinity, rent });
}

/** The rent at an instant. */
export function rentAt({ rents }: FoldedLead, at: number): number | null {
  return rents.find(({ from, to }) => from <= at && at < to)?.rent ?? null;
}
