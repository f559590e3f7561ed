import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { foldLead, type FoldedLead } from '../../../../testing/analytics-fold.js';
import { logOfLives, manyLives, type Life } from '../../../../testing/analytics-lives.js';
import { dayMs, now, officeDay, ranks, reached } from '../../../../testing/analytics-plain.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { analyticsLeadsTable, analyticsMovesTable } from '../../../../contracts/src/analytics/lead-views.js';
import { analyticsTalliesTable } from '../../../../contracts/src/analytics/counted-views.js';
import { analytics } from './analytics.js';

const runs = 25;

/** By its seed: nobody can read a counterexample of twenty histories. */
function forRandomLogs(holds: (events: ReadableEvent[], seed: number) => void): void {
  const property = fc.property(fc.nat(), (seed) => {
    const [lives] = fc.sample(manyLives(20), { seed, numRuns: 1 }) as [Life[]];
    holds(logOfLives(lives), seed);
  });
  fc.assert(property, { numRuns: runs, endOnFailure: true });
}

function projected(events: readonly ReadableEvent[]): RowSet {
  const rows = new RowSet();
  for (const event of events) analytics.project(event, rows);
  return rows;
}

const leadOf = ({ stream, data }: ReadableEvent) =>
  'leadId' in data ? String(data.leadId) : stream.slice('lead-'.length);

function foldedLeads(events: readonly ReadableEvent[]): Map<string, FoldedLead> {
  const ids = [...new Set(events.map(leadOf))];
  return new Map(
    ids.map((id) => {
      const own = events.filter((event) => leadOf(event) === id);
      return [id, foldLead(own, Infinity)!];
    }),
  );
}

/** Figures by their place, without zeros. */
class Figures {
  private readonly sums = new Map<string, [tallied: number, cents: number]>();

  add(figure: string, day: string, bucket: string, num: number, tallied: number, cents = 0): void {
    const place = `${figure} | ${day} | ${bucket} | ${num}`;
    const [before, centsBefore] = this.sums.get(place) ?? [0, 0];
    this.sums.set(place, [before + tallied, centsBefore + cents]);
  }

  nonZero(): Record<string, number[]> {
    return Object.fromEntries([...this.sums].filter(([, sums]) => sums.some((sum) => sum !== 0)).sort());
  }
}

function keptFigures(rows: RowSet): Record<string, number[]> {
  const figures = new Figures();
  for (const { figure, day, bucket, num, tallied, cents } of rows.changedRows(analyticsTalliesTable) as never[])
    figures.add(figure, day, bucket, num, tallied, cents);
  return figures.nonZero();
}

const monthOf = (at: number) => `${officeDay(at).slice(0, 7)}-01`;
function mondayOf(at: number): string {
  let day = Date.parse(officeDay(at));
  while (new Date(day).getUTCDay() !== 1) day -= dayMs;
  return new Date(day).toISOString().slice(0, 10);
}
const local = new Intl.DateTimeFormat('sv-SE', {
  ...({ timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' } as const),
});
/** Up to twelve: whether the same day and time of so many months later has come. */
function monthsOld(from: number, to: number): number {
  const [start, end] = [local.format(from), local.format(to)];
  const monthsLater = (n: number) => {
    const month = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1 + n;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}${start.slice(7)}`;
  };
  let age = 0;
  while (age < 12 && monthsLater(age + 1) <= end) age++;
  return age;
}

/** All that is kept, counted the long way from folded leads. */
function countedFigures(all: readonly FoldedLead[]): Record<string, number[]> {
  const figures = new Figures();
  for (const { money, messages } of all) {
    for (const { kind, at, cents } of money) figures.add(kind, monthOf(at), '', 0, 1, cents);
    for (const { at, bucket, outcome, reason } of messages)
      figures.add('message', officeDay(at), `${bucket} ${outcome} ${reason}`, 0, 1);
  }
  for (const lead of all.filter(({ merged }) => !merged)) {
    countSteps(lead, figures);
    countReached(lead, figures);
    countManaged(lead, figures);
  }
  return figures.nonZero();
}

const furthestOf = ({ pile }: Pick<FoldedLead, 'pile'>) => Math.max(-1, ...pile.map(({ stage }) => ranks[stage]));
/** The entries by which the lead came further. */
const furtherOf = ({ pile }: FoldedLead) =>
  pile.filter(({ stage }, n) => ranks[stage] > furthestOf({ pile: pile.slice(0, n) }));
const sentBefore = ({ messages }: FoldedLead, position: bigint) =>
  messages.filter((message) => message.outcome === 'sent' && message.position < position);

function countSteps(lead: FoldedLead, figures: Figures): void {
  const { pile, went, source } = lead;
  for (const { from, to, kind, at, rent, eventId } of went) {
    const n = pile.findIndex((entry) => entry.eventId === eventId);
    const entry = pile[n];
    const before = furthestOf({ pile: pile.slice(0, Math.max(n, 0)) });
    const edge = `${kind} ${from}>${to}`;
    const isFurther = entry && ranks[to] > before;
    const touches = isFurther ? ` ${before} ${source} ${sentBefore(lead, entry.position).length + 1}` : '';
    figures.add('step', monthOf(at), edge + touches, 0, 1, rent ?? 0);
    // What is in a stage now, but neither came nor left by a step that counts.
    if (kind === 'move') figures.add('now', '', to, 0, -1, -(rent ?? 0));
    if (kind === 'move' && from !== 'created') figures.add('now', '', from, 0, 1, rent ?? 0);
  }
  if (lead.deletedAt === null) figures.add('now', '', now(lead).stage, 0, 1, lead.rents.at(-1)!.rent ?? 0);
}

function countReached(lead: FoldedLead, figures: Figures): void {
  const { createdAt, source, intake } = lead;
  const [week, month, bucket] = [mondayOf(createdAt), monthOf(createdAt), intake ? `${source} intake` : source];
  const { stage } = now(lead);
  if (stage === 'lost' || stage === 'won')
    figures.add('ended', monthOf(createdAt), `${source} ${stage}`, furthestOf(lead), 1);
  if (furthestOf(lead) < 0) {
    figures.add('week', week, '', -1, 1);
    figures.add('month', month, bucket, -1, 1);
  }
  for (const [rank, { at, position, rent }] of reached(lead)) {
    figures.add('week', week, '', rank * 100 + Math.min(12, Math.floor((at - createdAt) / (7 * dayMs))), 1);
    figures.add('month', month, bucket, rank * 100 + monthsOld(createdAt, at), 1);
    const sent = sentBefore(lead, position);
    for (const message of sent) {
      const num = (sent.length + 1) * 2 + (message === sent.at(-1) ? 1 : 0);
      figures.add(`touch ${rank}`, monthOf(at), `message:${message.workflow} ${message.template}`, num, 1, rent ?? 0);
    }
  }
  for (const { at, bucket, position } of sentBefore(lead, furtherOf(lead).at(-1)?.position ?? 0n))
    if (furtherOf(lead).some((entry) => entry.position > position)) figures.add('movedOn', officeDay(at), bucket, 0, 1);
}

/** From each month's end to the next: whether the lead was under management, and with which rent. */
function countManaged({ pile, absences, rents }: FoldedLead, figures: Figures): void {
  const instants = [...pile, ...absences, ...rents].flatMap((each) =>
    'at' in each ? [each.at] : [each.from, each.to],
  );
  const months = [...new Set(instants.filter(Number.isFinite).map(monthOf))].sort();
  let before = [0, 0];
  for (const month of months) {
    const hasCome = (at: number) => at !== Infinity && monthOf(at) <= month;
    const isGone = absences.some(({ from, to }) => hasCome(from) && !hasCome(to));
    const { stage } = pile.findLast(({ at }) => hasCome(at)) ?? {};
    const isManaged = (stage === 'closed' || stage === 'won') && !isGone;
    const standing = isManaged ? [1, rents.findLast(({ from }) => hasCome(from))!.rent ?? 0] : [0, 0];
    figures.add('managed', month, '', 0, standing[0]! - before[0]!, standing[1]! - before[1]!);
    before = standing;
  }
}

const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());

describe('the figures of random histories', () => {
  it('are kept as a plain fold counts them', () => {
    forRandomLogs((events) => {
      expect(keptFigures(projected(events))).toEqual(countedFigures([...foldedLeads(events).values()]));
    });
  });

  it('have each lead as a plain fold leaves it, and each of its moves', () => {
    forRandomLogs((events) => {
      const rows = projected(events);
      for (const [id, lead] of foldedLeads(events)) {
        const { stage, at, eventId, position } = now(lead);
        const { rent, from } = lead.rents.at(-1)!;
        expect(rows.get(analyticsLeadsTable, id)).toMatchObject({
          ...{ stage, since: text(at), stageEventId: eventId, stagePosition: position },
          ...{ furthest: furthestOf(lead), lastMoveId: lead.pile.length > 1 ? eventId : null },
          furtherPosition: (furtherOf(lead).at(-1) ?? lead.pile[0]!).position,
          ...{ rentCents: rent, rentSince: text(from), deletedAt: text(lead.deletedAt) },
          ...{ touchedAt: text(lead.touchedAt), touchedBy: lead.touchedBy, touchEventId: lead.touchId },
          ...{ firstOwnerId: lead.firstOwner, source: lead.source, intake: lead.intake },
        });
        const moves = rows.changedRows(analyticsMovesTable).filter(({ leadId }) => leadId === id);
        expect(
          moves.map(({ kind, undoneAt, ...rest }) => ({ ...rest, kind: undoneAt ? 'undone' : kind })),
        ).toMatchObject(
          lead.went.slice(1).map((went) => ({
            ...{ kind: went.kind, fromStage: went.from, toStage: went.to, at: text(went.at) },
            ...{ rentCents: went.rent, eventId: went.eventId },
          })),
        );
      }
    });
  });

  it('are the same if streams were parked and came late', () => {
    forRandomLogs((events, seed) => {
      const picks = fc.sample(fc.boolean(), { seed, numRuns: 6 * events.length });
      const late = [...events];
      // Changes places with the one before it, if that is of another stream and no creation.
      for (let n = 0; n < picks.length; n++) {
        const [one, other] = late.slice(n % late.length, (n % late.length) + 2);
        if (!picks[n] || !other || one!.stream === other.stream || one!.type === 'LeadCreated') continue;
        late.splice(n % late.length, 2, other, one!);
      }
      expect(keptFigures(projected(late))).toEqual(keptFigures(projected(events)));
    });
  });
});
