import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EntityManager } from 'typeorm';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import {
  analyticsQuestionSchema,
  type AnalyticsQuestion,
  type QuestionName,
} from '../../../../contracts/src/analytics/choices.js';
import { defaultSettings } from '../../../../contracts/src/settings/catalogue.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { analytics } from '../../../../projections/src/definitions/analytics/analytics.js';
import { referrals } from '../../../../projections/src/definitions/referrals.js';
import { openTestProjector, type TestProjector } from '../../../../projections/test/projector.js';
import { expectDurations, expectMinutes, expectStays } from '../../../../testing/analytics-durations.js';
import { foldLead, type FoldedLead } from '../../../../testing/analytics-fold.js';
import { begin, logOfLives, manyLives, type Life } from '../../../../testing/analytics-lives.js';
import type { PlainRow } from '../../../../testing/analytics-plain.js';
import { plainRows } from '../../../../testing/analytics-rows.js';
import { officeHours } from '../../../../contracts/src/keys/office-hours.js';
import { readCell } from '../domain/cell.js';
import { meaningOf } from '../domain/figure-meaning.js';
import { hashedFigure } from './receipt-differences.js';
import { mostAges } from './questions/cohorts.js';
import type { Asked } from './questions/question.js';
import { figuresOf, questionOf } from './questions/questions.js';
import { isPresent, Statement, type Scope } from './sql.js';
import { addedUp, Tally } from './tally.js';

/** A thousand histories in all: each run has its own database rows, and looks at all of them now, at a past instant and at a position. */
const leadsOfARun = 250;
const runs = 4;
const dayMs = 86_400_000;
const hours = defaultSettings({ rentCallsADay: 1 });
/** Later than any event, however long the lives are. */
const now = '2027-07-01T17:00:00.000Z';
const pastInstants = ['2026-01-15T18:30:00.000Z', '2025-11-02T06:30:00.000Z', '2026-03-08T08:30:00.000Z'];

const ask = (question: Record<string, unknown> & { question: QuestionName }) => analyticsQuestionSchema.parse(question);
const questions: Record<string, unknown>[] = [
  { question: 'funnel' },
  { question: 'funnel', split: 'owner', windowDays: 20 },
  {
    question: 'funnel',
    split: 'city',
    entry: 'analysis_submitted',
    exit: 'enrolled',
    from: '2025-11-02',
    to: '2026-03-08',
  },
  { question: 'funnel', split: 'source', from: '2025-10-15', to: '2025-12-31', compareFrom: '2026-01-01', exit: 'won' },
  { question: 'times' },
  { question: 'times', stage: 'leads', split: 'owner', from: '2025-11-02' },
  { question: 'times', measure: 'conversion', exit: 'enrolled', split: 'unitTier' },
  { question: 'flow', from: '2025-11-03', to: '2026-03-07' },
  { question: 'cohorts', by: 'month' },
  { question: 'cohorts', by: 'week' },
  { question: 'attribution', exit: 'enrolled', model: 'linear' },
  { question: 'attribution', exit: 'proposal', model: 'last', from: '2025-11-02' },
  { question: 'attribution', exit: 'closed' },
  { question: 'funnel', split: 'campaign' },
  { question: 'times', stage: 'proposal', split: 'campaign' },
  { question: 'campaigns' },
  { question: 'campaigns', from: '2025-11-02', to: '2026-03-08' },
  { question: 'speed', split: 'owner' },
  { question: 'speed' },
  { question: 'pipeline' },
  { question: 'money' },
  { question: 'site', from: '2025-11-02', to: '2026-03-08' },
  { question: 'funnel', split: 'source', entry: 'proposal', from: '2025-10-15', to: '2026-01-15' },
  { question: 'funnel', from: '2025-11-05', to: '2025-11-20', exit: 'leads' },
];
/** How many of these questions have kept figures of the present. */
const keptOfThese = 14;

describe('every figure, for a thousand random histories', () => {
  let projector: TestProjector;
  let manager: EntityManager;
  let keptQuestions = 0;
  beforeAll(async () => {
    projector = await openTestProjector([analytics, referrals]);
    const query = async (text: string, values: unknown[]) =>
      (await projector.pool.query(text, values)).rows as unknown[];
    manager = { query } as unknown as EntityManager;
    findOpenings();
    await projector.pool.query('create table form_steps (day date, form text, step text, visits int)');
  });
  afterAll(() => projector.close());

  it('is what a plain fold over the events counts, and its list has as many rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        // By its seed: nobody can read a counterexample of a hundred histories.
        const [lives] = fc.sample(manyLives(leadsOfARun), { seed, numRuns: 1 }) as [Life[]];
        await empty();
        const events = logOfLives(lives);
        await projector.reload();
        await projector.apply(events);
        await projector.pool.query('analyze');
        for (const scope of scopesOf(events, seed)) {
          const { asOf, position } = scope;
          const folded = foldAll(events, scope);
          for (const each of questions) {
            const question = ask({ ...each, asOf } as never);
            const figures = await figuresOf(question, {
              ...askedOf(scope),
              namesOf: () => Promise.resolve(new Map()),
            });
            const plain = plainRows(question, folded, Date.parse(scope.at), businessMinutes);
            expect({ asOf, position, each, rows: await countedRows(question, scope) }).toEqual({
              ...{ asOf, position, each },
              rows: texts(plain),
            });
            await expectKept(question, scope);
            if (question.question === 'times') expectDurations(figures as AnswerOf<'times'>, plain);
            if (question.question === 'speed') expectMinutes(figures as AnswerOf<'speed'>, plain);
            if (question.question === 'pipeline') {
              const stays = plainRows(ask({ question: 'times' }), folded, Date.parse(scope.at), businessMinutes);
              expectStays(figures as AnswerOf<'pipeline'>, plain, stays);
            }
            await expectRows(question, scope, figures, seed);
          }
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(keptQuestions).toBe(keptOfThese * runs);
  });

  async function empty(): Promise<void> {
    const { rows } = await projector.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'projection' and tablename ~ '_v\\d+'`,
    );
    await projector.pool.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
    await projector.pool.query('update projection.checkpoints set position = 0');
  }

  const askedOf = (scope: Scope): Asked => ({ manager, scope, hours });

  async function countedRows(question: AnalyticsQuestion, scope: Scope): Promise<string[]> {
    const sql = new Statement({ scope, hours });
    const rows = await manager.query<PlainRow[]>(
      `select period, part, bucket, split, num, event_id as "eventId", days, amount::float8 as amount
       from (${questionOf(question).counted(question, sql)}) c`,
      sql.values,
    );
    return texts(rows);
  }

  /** Figures that are kept, or added up in another way, equal the sums of the question's rows. */
  async function expectKept(question: AnalyticsQuestion, scope: Scope): Promise<void> {
    const of = questionOf(question);
    const kept = isPresent(scope) ? await of.kept?.(question, askedOf(scope)) : null;
    keptQuestions += kept ? 1 : 0;
    const summed = await of.summed?.(question, askedOf(scope));
    for (const made of [kept && new Tally(addedUp(kept)), summed?.tally]) {
      if (!made) continue;
      const sql = new Statement({ scope, hours });
      const counted = await Tally.of(manager, of.counted(question, sql), sql);
      expect({ question, rows: places(made) }).toEqual({ question, rows: places(counted) });
    }
  }

  /** For some of the figures: their cells, of which receipts are made, have as many rows as they say, and the same sum. */
  async function expectRows(question: AnalyticsQuestion, scope: Scope, figures: object, seed: number): Promise<void> {
    const cells = figuresIn(figures);
    // What each of them is, is declared: a sum of money only where the answer has one.
    for (const { cell, cents } of cells) {
      const meaning = meaningOf(question, readCell(cell)!, null);
      expect({ cell, isSum: typeof meaning?.amounts === 'string' }).toEqual({ cell, isSum: cents !== undefined });
    }
    for (let n = 0; n < Math.min(2, cells.length); n++) {
      const { count, cell, cents } = cells[(seed + n * 7) % cells.length]!;
      const asked = { question, cell: readCell(cell)!, scope, hours };
      const receipt = await hashedFigure(manager, asked);
      expect({ cell, count: receipt.count }).toEqual({ cell, count });
      if (cents !== undefined) expect({ cell, cents: receipt.cents }).toEqual({ cell, cents });
    }
  }
});

/** A tally's rows added up, in one order. Cohorts merge ages beyond the twelfth. */
function places({ rows }: Tally): string[] {
  const sums = new Map<string, { count: number; cents: number }>();
  for (const { period, part, bucket, split, num, count, cents } of rows) {
    const age = part === 'reached' && num !== null ? Math.min(num, mostAges) : num;
    const place = JSON.stringify([period, part, bucket, split, age]);
    const before = sums.get(place) ?? { count: 0, cents: 0 };
    sums.set(place, { count: before.count + count, cents: before.cents + cents });
  }
  return [...sums].map(([place, { count, cents }]) => `${place} ${count} ${cents}`).sort();
}

/** Now, a past instant, and a log position as receipts have it. */
function scopesOf(events: readonly ReadableEvent[], seed: number): Scope[] {
  const asOf = pastInstants[seed % pastInstants.length]!;
  const middle = events[Math.floor(events.length / 2) + (seed % 100)]!;
  return [
    { asOf: null, position: null, at: now },
    { asOf, position: null, at: asOf },
    { asOf: null, position: String(middle.position), at: now },
  ];
}

function foldAll(events: readonly ReadableEvent[], { at, position }: Scope): FoldedLead[] {
  const leads = new Map<string, ReadableEvent[]>();
  for (const event of events) {
    if (position !== null && event.position > BigInt(position)) break;
    const leadId = 'leadId' in event.data ? String(event.data.leadId) : event.stream.slice('lead-'.length);
    leads.set(leadId, [...(leads.get(leadId) ?? []), event]);
  }
  return [...leads.values()].flatMap((stream) => foldLead(stream, Date.parse(at)) ?? []);
}

/** Rows in one order, durations rounded to the millisecond: the two ways round a fraction of a day that ends in a 5 differently. */
function texts(rows: readonly PlainRow[]): string[] {
  return rows
    .map(({ part, bucket, split, period, num, eventId, days, amount }) =>
      JSON.stringify([
        part,
        bucket,
        split,
        period,
        num,
        eventId,
        days === null ? null : Math.round(days * dayMs),
        amount,
      ]),
    )
    .sort();
}

/** When the office is open from the first day of the histories on, found by asking at steps of a quarter of an hour and of a minute. */
const openings: { from: number; to: number }[] = [];
function findOpenings(): void {
  const office = officeHours(hours);
  const end = Date.parse(now);
  for (let from = office.nextOpeningAfter(new Date(begin))!.getTime(); from < end;) {
    let to = from;
    for (const step of [15 * 60_000, 60_000]) while (office.isOpenAt(new Date(to + step - 1))) to += step;
    openings.push({ from, to });
    from = office.nextOpeningAfter(new Date(to - 1))!.getTime();
  }
}

function businessMinutes(from: number, to: number): number {
  let ms = 0;
  for (const opening of openings)
    if (opening.to > from && opening.from < to) ms += Math.min(opening.to, to) - Math.max(opening.from, from);
  return ms / 60_000;
}

interface FoundFigure {
  count: number;
  cell: string;
  cents?: number;
}
function figuresIn(value: unknown): FoundFigure[] {
  if (value === null || typeof value !== 'object') return [];
  const own = 'cell' in value ? [value as FoundFigure] : [];
  return [...own, ...Object.values(value).flatMap(figuresIn)];
}
