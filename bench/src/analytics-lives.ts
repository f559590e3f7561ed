import type pg from 'pg';
import { eventDefinition, type EventType } from '../../contracts/src/events/catalogue.js';
import { funnelStages } from '../../contracts/src/analytics/choices.js';
import type { ReadableEvent } from '../../event-store/src/types.js';
import { analytics } from '../../projections/src/definitions/analytics/analytics.js';
import { referrals } from '../../projections/src/definitions/referrals.js';
import { readModelsOf } from './applied.js';

/** The end of the generated histories; they last two years. */
const end = Date.UTC(2026, 10, 1, 12);
const minute = 60_000;
const day = 1440 * minute;
const sources = ['manual', 'website', 'enrollment', 'referral', 'webinar', 'analysis'] as const;
const cities = ['Ankeny', 'Clive', 'Waukee', 'Des Moines', 'Urbandale', null] as const;
const types = ['single-family', 'condo', 'townhouse', null] as const;
const people = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

type LoggedEvent = Pick<ReadableEvent, 'id' | 'stream'> & {
  type: EventType;
  data: object;
  at: number;
  visitor?: boolean;
  undoes?: string;
};

/** Random, but the same for a seed: Tommy Ettinger's Mulberry32. Returns whole numbers below `n`. */
function chance(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 1_000_003) % n;
  };
}

const uuid = (kind: number, lead: number, n: number) =>
  `00000000-0000-4000-8${kind}00-${(lead * 100 + n).toString(16).padStart(12, '0')}`;

/**
 * The history of the nth of this many leads, in about ten events: six in ten moves go one stage on, one in ten is taken back, one in
 * twenty goes back; half the leads are in a campaign, one in fifty is deleted, one in a hundred merged.
 */
export function lifeOf(n: number, leads: number): LoggedEvent[] {
  const next = chance(n * 7919 + 17);
  const leadId = uuid(0, n, 0);
  let at = end - 730 * day + Math.floor((n / leads) * 729 * day) + next(1440) * minute;
  const events: LoggedEvent[] = [];
  const append = (type: EventType, data: object, stream = `lead-${leadId}`, more: Partial<LoggedEvent> = {}) => {
    const id = uuid(1, n, events.length);
    if (at < end) events.push({ id, stream, type, data, at, ...more });
    return id;
  };
  const later = (most: number) => (at += (1 + next(most)) * minute);
  const source = sources[next(sources.length)]!;
  const about = { city: cities[next(6)], propertyType: types[next(4)], unitCount: 1 + next(6) };
  const rent = [null, 120_000, 150_000, 180_000, 240_000][next(5)];
  append('LeadCreated', { ...about, source, status: 'leads', estimatedRentCents: rent }, undefined, {
    visitor: source !== 'manual',
  });
  later(600);
  append('LeadAssigned', { userId: people[next(4)] });
  later(3000);
  append('NoteAdded', {});
  if (next(2) === 0) appendCampaign();
  if (next(2) === 0) {
    later(1440);
    append('LeadPitched', { estimatedRentCents: 100_000 + next(200) * 1000 });
  }
  let place = 0;
  for (let moves = next(8); moves > 0; moves--) {
    at += (1 + next(14)) * day + next(1440) * minute;
    const [from, to] = [funnelStages[place]!, funnelStages[place + 1]!];
    const chosen = next(20);
    if (chosen < 2) {
      const moved = append('LeadStatusMoved', { from, to: 'lost' });
      later(120);
      append('LeadStatusMoved', { from: 'lost', to: from }, undefined, { undoes: moved });
    } else if (chosen === 2 && place > 0) {
      append('LeadStatusMoved', { from, to: funnelStages[place - 1]! });
      place--;
    } else if (place < 6) {
      append('LeadStatusMoved', { from, to });
      place++;
      if (place === 6) append('LeadPaid', { amountCents: 19_900 });
    }
  }
  for (let notes = next(7); notes > 0; notes--) {
    later(4320);
    append('NoteAdded', {});
  }
  if (next(8) === 0 && place < 5) append('LeadStatusMoved', { from: funnelStages[place]!, to: 'lost' });
  if (next(50) === 0) append('LeadDeleted', {});
  else if (next(100) === 0) append('LeadMerged', { into: uuid(0, n + 1, 0) });
  return events;

  function appendCampaign(): void {
    const [runId, timer] = [uuid(2, n, 0), uuid(3, n, 0)];
    const workflow = ['warm_lead', 'confirmation'][next(2)]!;
    const channel = next(3) === 0 ? 'sms' : 'email';
    const stream = `campaign-${leadId}`;
    const template = { id: `${workflow}-first`, version: 1 + next(2) };
    const step = { step: 'first', timer: null, dueAt: null, wall: null, template, channel };
    append(
      'CampaignStarted',
      { leadId, runId, workflow, steps: [{ ...step, delayMinutes: 0, anchor: 'entry' }] },
      stream,
    );
    later(120);
    const outcomes = ['CampaignMessageFailed', 'CampaignMessageWithheld'] as const;
    const outcome = outcomes[next(12)] ?? 'CampaignMessageSent';
    append(outcome, { leadId, runId, step: 'first', timer, channel, why: 'stage' }, stream);
    if (next(50) === 0) append('ConsentWithdrawn', { leadId, channel, how: 'link' }, `message-${timer}`);
  }
}

/** As a log holds it. */
export function logged({ id, stream, type, data, at, visitor, undoes }: LoggedEvent, position: bigint): ReadableEvent {
  const { example, version } = eventDefinition(type)!;
  return {
    ...{ id, stream, type, position, revision: 0, readable: true, created: new Date(at) },
    data: { ...example, ...data },
    metadata: {
      ...{ $correlationId: id, $causationId: id, occurredAt: new Date(at).toISOString(), version },
      actor: visitor ? { kind: 'visitor', id: null } : { kind: 'user', id: people[Number(position % 4n)]! },
      ...(undoes !== undefined && { undoes }),
    },
  } as unknown as ReadableEvent;
}

/** The events of this many leads, created one after another, are in time order; the next group follows. */
const together = 2000;

/**
 * Projects the histories of many leads, as the projector does it, without a log to read them from.
 * @returns the number of events
 */
export async function fillAnalytics(pool: pg.Pool, leads: number): Promise<number> {
  const readModels = await readModelsOf(pool, [analytics, referrals]);
  try {
    let position = 0n;
    for (let first = 0; first < leads; first += together) {
      const some = Array.from({ length: Math.min(together, leads - first) }, (_, n) => lifeOf(first + n, leads)).flat();
      some.sort((a, b) => a.at - b.at);
      await readModels.apply(
        some.map((event) => logged(event, (position += 10n))),
        1000,
      );
    }
    await readModels.client.query('vacuum analyze');
    return Number(position / 10n);
  } finally {
    readModels.release();
  }
}
