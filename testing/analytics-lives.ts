import fc from 'fast-check';
import type { Actor } from '../contracts/src/actor.js';
import { eventDefinition, type EventType } from '../contracts/src/events/catalogue.js';
import { leadSources } from '../contracts/src/leads/lead-source.js';
import { leadStatuses, type LeadStatus } from '../contracts/src/lead-status.js';
import type { ReadableEvent } from '../event-store/src/types.js';

/** The first day of these histories, which include both days on which the office's clocks change. */
export const begin = Date.UTC(2025, 9, 1, 12);
const minuteMs = 60_000;
const people = ['5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01', '6e0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a02'] as const;

const act = fc.record({
  kind: fc.constantFrom(
    ...(['move', 'move', 'move', 'move', 'undo', 'undo', 'delete', 'restore', 'assign'] as const),
    ...(['city', 'rent', 'pitch', 'note', 'paid', 'refund', 'erase', 'merge', 'unmerge', 'unmerge'] as const),
    ...(['message', 'message', 'unsubscribe'] as const),
  ),
  pick: fc.nat(1000),
  /** Minutes since the one before: none, a negative number if another clock is wrong, or up to months. */
  gap: fc.constantFrom(0, 0, -7, 1, 30, 300, 1440, 4320, 14_400, 43_200),
  byStaff: fc.boolean(),
});
const life = fc.record({
  minute: fc.nat(200 * 1440),
  source: fc.constantFrom(...leadSources),
  stage: fc.constantFrom<LeadStatus>('leads', 'leads', 'analysis_submitted', 'enrolled', 'lost'),
  visitor: fc.boolean(),
  city: fc.constantFrom('Ankeny', 'Clive', null),
  units: fc.constantFrom(1, 3, 8),
  rent: fc.constantFrom(null, 150_000, 210_050),
  acts: fc.array(act, { maxLength: 14, size: 'max' }),
});
export type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

/** Histories of this many leads. */
export const manyLives = (count: number) => fc.array(life, { minLength: count, maxLength: count, size: 'max' });

interface LifeEvent {
  lead: number;
  type: EventType;
  data: object;
  at: number;
  actor: Actor;
  undoes?: string;
  id: string;
  stream: string;
}

const uuidOf = (kind: number, lead: number, n: number) =>
  `00000000-0000-4000-8${kind.toString(16)}00-${(lead * 1000 + n).toString(16).padStart(12, '0')}`;
const leadIdOf = (lead: number) => uuidOf(0, lead, 0);

/** The events of all lives as a log holds them: each lead's in order, the leads interleaved by time. */
export function logOfLives(lives: readonly Life[]): ReadableEvent[] {
  const events = lives.flatMap((each, lead) => {
    let latest = -Infinity;
    const revisions = new Map<string, number>();
    return eventsOf(each, lead).map((event) => {
      const revision = revisions.get(event.stream) ?? 0;
      revisions.set(event.stream, revision + 1);
      return { event, revision, order: (latest = Math.max(latest, event.at)) };
    });
  });
  events.sort((a, b) => a.order - b.order);
  return events.map(({ event, revision }, index) => ({
    id: event.id,
    stream: event.stream,
    revision,
    position: BigInt(index + 1) * 10n,
    created: new Date(event.at),
    type: event.type,
    data: { ...eventDefinition(event.type)!.example, ...event.data },
    metadata: {
      $correlationId: event.id,
      $causationId: event.id,
      actor: event.actor,
      occurredAt: new Date(event.at).toISOString(),
      version: eventDefinition(event.type)!.version,
      ...(event.undoes !== undefined && { undoes: event.undoes }),
    },
    readable: true,
  })) as ReadableEvent[];
}

function eventsOf({ minute, source, stage, visitor, city, units, rent, acts }: Life, lead: number): LifeEvent[] {
  let at = begin + minute * minuteMs;
  const actors = [
    { kind: 'user', id: people[lead % 2] },
    { kind: 'system', id: 'test' },
  ] as Actor[];
  const events: LifeEvent[] = [];
  const leadId = leadIdOf(lead);
  const append = (type: EventType, data: object, actor: Actor, undoes?: string, stream = `lead-${leadId}`) =>
    events.push({
      lead,
      stream,
      type,
      data,
      at,
      actor,
      id: uuidOf(1, lead, events.length),
      ...(undoes !== undefined && { undoes }),
    });
  const born = { status: stage, source, city, unitCount: units, estimatedRentCents: rent, propertyType: 'condo' };
  append('LeadCreated', born, visitor ? { kind: 'visitor', id: null } : actors[0]!);
  let [status, deleted, erased] = [stage, false, false];
  let into: string | null = null;
  let messages = 0;
  const timerOf = (n: number) => uuidOf(3, lead, n);
  const moves: { id: string; from: LeadStatus; to: LeadStatus }[] = [];
  for (const { kind, pick, gap, byStaff } of acts) {
    if (erased) break;
    at += gap * minuteMs;
    const actor = actors[byStaff ? 0 : 1]!;
    const move = (to: LeadStatus, undoes?: string) => {
      append('LeadStatusMoved', { from: status, to }, actor, undoes);
      moves.push({ id: events.at(-1)!.id, from: status, to });
      status = to;
    };
    if (kind === 'restore' && deleted) {
      append('LeadRestored', {}, actor);
      deleted = false;
    } else if (kind === 'erase') {
      erased = pick % 4 === 0;
      if (erased) append('LeadErased', {}, actor);
    } else if (kind === 'message') {
      messages++;
      appendMessage(pick);
    } else if (kind === 'unsubscribe') {
      const byLink = pick % 2 === 0 && messages > 0;
      const message = byLink ? timerOf(1 + (pick % messages)) : uuidOf(4, lead, events.length);
      const data = { leadId, channel: byLink || pick % 3 > 0 ? 'sms' : 'email', how: byLink ? 'link' : 'reply' };
      append('ConsentWithdrawn', data, actor, undefined, `message-${message}`);
    } else if (kind === 'paid' || kind === 'refund') {
      append(kind === 'paid' ? 'LeadPaid' : 'PaymentRefunded', { amountCents: 100 + pick }, actor);
    } else if (kind === 'unmerge' && into !== null) {
      append('LeadUnmerged', { from: into }, actor);
      into = null;
    } else if (deleted || into !== null) continue;
    else if (kind === 'merge') {
      into = leadIdOf(lead + 1 + (pick % 100));
      append('LeadMerged', { into }, actor);
    } else if (kind === 'move') {
      const to = leadStatuses[pick % leadStatuses.length]!;
      if (to !== status) move(to);
    } else if (kind === 'undo') {
      // As commands allow it: the present stage is the result of that move, however the lead came there.
      const possible = moves.filter(({ from, to }) => to === status && from !== to);
      const undone = possible[possible.length - 1 - (pick % 3)];
      if (undone) move(undone.from, undone.id);
    } else if (kind === 'delete') {
      append('LeadDeleted', {}, actor);
      deleted = true;
    } else if (kind === 'assign') append('LeadAssigned', { userId: [...people, null][pick % 3] }, actor);
    else if (kind === 'city') appendEdit({ city: ['Ankeny', 'Waukee'][pick % 2] });
    else if (kind === 'rent') appendEdit({ estimatedRentCents: [null, 99_900, 150_000][pick % 3] });
    else if (kind === 'pitch') append('LeadPitched', { estimatedRentCents: 100_000 + pick }, actor);
    else if (kind === 'note') append('NoteAdded', {}, actor);
    function appendMessage(n: number) {
      const workflow = ['warm_lead', 'confirmation'][n % 2];
      const own = { leadId, runId: uuidOf(2, lead, messages), step: 'first' };
      const channel = n % 3 === 0 ? 'email' : 'sms';
      const of = (type: EventType, data: object) =>
        append(type, { ...own, ...data }, actor, undefined, `campaign-${leadId}`);
      const template = { id: `${workflow}-first`, version: 1 + (n % 2) };
      const step = { step: 'first', timer: null, dueAt: null, wall: null, template, channel };
      of('CampaignStarted', { workflow, steps: [{ ...step, delayMinutes: 0, anchor: 'entry' }] });
      const outcomes = ['CampaignMessageSent', 'CampaignMessageFailed', 'CampaignMessageWithheld'] as const;
      of(outcomes[n % 5] ?? 'CampaignMessageSent', { timer: timerOf(messages), channel, why: 'stage' });
      // A message that failed and is tried again.
      if (n % 10 === 1) of('CampaignMessageSent', { timer: timerOf(messages), channel });
      // A message that bounced later.
      if (n % 10 === 3) of('CampaignMessageFailed', { timer: timerOf(messages), channel });
    }
    function appendEdit(data: object) {
      append('PropertyDetailsEdited', data, actor);
      delete (events.at(-1)!.data as Record<string, unknown>).bedrooms;
    }
  }
  return events;
}
