import { firstTouch } from '../contracts/src/first-touch.js';
import type { LeadStatus } from '../contracts/src/lead-status.js';
import { paidBy } from '../contracts/src/paid.js';
import type { ReadableEvent } from '../event-store/src/types.js';

/** What a lead was at an event. */
interface Then {
  city: string | null;
  units: number;
  rent: number | null;
  owner: string | null;
}
/** One stage that a lead came to and that counts. */
export interface Entry extends Then {
  stage: LeadStatus;
  at: number;
  position: bigint;
  eventId: string;
  isCreation: boolean;
}
export interface Went {
  from: LeadStatus | 'created';
  to: LeadStatus;
  kind: 'move' | 'undone' | 'undo';
  at: number;
  rent: number | null;
  eventId: string;
}

/** A lead as its events up to an instant make it: read one after another, with nothing that is clever. */
export interface FoldedLead {
  source: string;
  intake: boolean;
  createdAt: number;
  /** The first is the creation. */
  pile: Entry[];
  /** Stays that are over: the entry and the one after it. */
  went: Went[];
  deletedAt: number | null;
  absences: { from: number; to: number }[];
  rents: { from: number; to: number; rent: number | null }[];
  touchedAt: number | null;
  touchedBy: string | null;
  touchId: string | null;
  firstOwner: string | null;
  money: { at: number; cents: number; eventId: string }[];
}

const instant = (event: ReadableEvent) => Date.parse(event.metadata.occurredAt);

/** @param until the instant, by when it happened; a change of a lead's stage or existence is no earlier than the one before it */
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
    absences: [],
    rents: [{ from: createdAt, to: Infinity, rent: now.rent }],
    touchedAt: null,
    touchedBy: null,
    touchId: null,
    firstOwner: null,
    money: [],
  };
  lead.pile[0]!.isCreation = true;
  let clock = createdAt;
  for (const event of events.slice(1)) {
    const happened = instant(event);
    const at = Math.max(happened, clock);
    const touch = firstTouch(null, event);
    if (touch !== null && lead.touchedAt === null) {
      lead.touchedAt = Math.max(happened, createdAt);
      lead.touchedBy = event.metadata.actor.id;
      lead.touchId = event.id;
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
        if (happened <= until) lead.money.push({ at: happened, cents: paidBy(event), eventId: event.id });
        break;
      default:
        break;
    }
  }
  lead.rents = lead.rents.filter(({ from }) => from <= until);
  if (lead.touchedAt !== null && lead.touchedAt > until) lead.touchedAt = lead.touchedBy = lead.touchId = null;
  return lead;
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

/** What the rent was at an instant. */
export function rentAt({ rents }: FoldedLead, at: number): number | null {
  return rents.find(({ from, to }) => from <= at && at < to)?.rent ?? null;
}
