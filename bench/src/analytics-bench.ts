import type { EntityManager } from 'typeorm';
import type pg from 'pg';
import { figuresOf } from '../../backend/src/analytics/application/questions/questions.js';
import { roomForFigures } from '../../backend/src/analytics/application/sql.js';
import {
  analyticsQuestionSchema,
  type AnalyticsQuestion,
  type QuestionName,
} from '../../contracts/src/analytics/choices.js';
import { defaultSettings } from '../../contracts/src/settings/catalogue.js';
import { projectorPool } from '../../projections/src/engine/store/database.js';
import { costOfAnalytics } from './analytics-cost.js';
import { fillAnalytics } from './analytics-lives.js';
import { createDatabase } from './processes.js';
import { median, say } from './rounds.js';
import { growthRow, type Row } from './row.js';

const sizes = { few: 10_000, many: 100_000 };
const asked = 12;
const warmUp = 3;
/** The end of the generated histories. */
const now = '2026-11-01T12:00:00.000Z';
const hours = defaultSettings({ rentCallsADay: 1 });

/** With ten times the leads it may take four times as long; ten times if every row must be read (medians, curves, past instants). */
const most = { question: 4, everyRow: 10, count: 10, cost: 1.1 };

type Choices = { question: QuestionName } & Record<string, string>;
const asOf = '2026-05-01T12:00:00Z';
const questions: Record<string, { choices: Choices; everyRow?: true }> = {
  funnel: { choices: { question: 'funnel' } },
  'funnel by source, two periods': {
    choices: {
      question: 'funnel',
      split: 'source',
      from: '2026-01-01',
      to: '2026-06-30',
      compareFrom: '2025-07-01',
      compareTo: '2025-12-31',
    },
  },
  'funnel by owner': { choices: { question: 'funnel', split: 'owner' }, everyRow: true },
  'time in stage': { choices: { question: 'times' }, everyRow: true },
  'time to convert': { choices: { question: 'times', measure: 'conversion' }, everyRow: true },
  flow: { choices: { question: 'flow' } },
  cohorts: { choices: { question: 'cohorts' } },
  attribution: { choices: { question: 'attribution', model: 'linear' } },
  'speed to lead': { choices: { question: 'speed' }, everyRow: true },
  pipeline: { choices: { question: 'pipeline' }, everyRow: true },
  money: { choices: { question: 'money' } },
  campaigns: { choices: { question: 'campaigns' } },
  'funnel of a past instant': { choices: { question: 'funnel', asOf }, everyRow: true },
  'pipeline of a past instant': { choices: { question: 'pipeline', asOf }, everyRow: true },
};

/** The questions of analytics in one process, with many leads against few, and against counting the rows of the moves. */
export async function benchAnalytics(superuserUrl: string): Promise<Row[]> {
  const { few, many } = sizes;
  const pools: pg.Pool[] = [];
  try {
    for (const leads of [many, few]) {
      const pool = projectorPool(await createDatabase(superuserUrl, 'analytics'), () => undefined);
      pools.push(pool);
      say(`Projecting the histories of ${leads.toLocaleString('en-US')} leads ...`);
      const events = await fillAnalytics(pool, leads);
      say(`${events.toLocaleString('en-US')} events.`);
    }
    say('Asking ...');
    const [ours, peer] = await mediansOf(pools);
    const named = `${many.toLocaleString('en-US')} leads`;
    const rows = Object.entries(questions).flatMap(([name, { everyRow }]) => [
      growthRow(
        `${name}, ${named} against ${few.toLocaleString('en-US')}, p50`,
        { ours: ours![name]!, peer: peer![name]!, unit: 'ms' },
        everyRow ? most.everyRow : most.question,
      ),
      growthRow(
        `${name}, ${named} against count(*)`,
        { ours: ours![name]!, peer: ours![counting]!, unit: 'ms' },
        most.count,
      ),
    ]);
    return [...rows, ...(await costRows(superuserUrl, pools))];
  } finally {
    for (const pool of pools) await pool.end();
  }
}

/** The cost of analytics per event. @param pools are added to, so that the caller ends them */
async function costRows(superuserUrl: string, pools: pg.Pool[]): Promise<Row[]> {
  say('Measuring what an event costs ...');
  const open = async () => {
    const pool = projectorPool(await createDatabase(superuserUrl, 'cost'), () => undefined);
    pools.push(pool);
    return pool;
  };
  const costs = await costOfAnalytics([await open(), await open()]);
  return costs.map(({ name, ...cost }) =>
    growthRow(
      `an event ${name}, with analytics against without`,
      { ours: cost.with, peer: cost.without, unit: 'us CPU' },
      most.cost,
    ),
  );
}

const counting = 'count(*)';

/** For each database, the milliseconds of each question, in turns. */
async function mediansOf(pools: readonly pg.Pool[]): Promise<Record<string, number>[]> {
  const times = pools.map(() => new Map<string, number[]>());
  for (let n = 0; n < warmUp + asked; n++)
    for (const name of [counting, ...Object.keys(questions)])
      for (const [i, pool] of pools.entries()) {
        const start = performance.now();
        if (name === counting) await pool.query('select count(*) from read.analytics_moves');
        else await ask(pool, analyticsQuestionSchema.parse(questions[name]!.choices));
        const took = performance.now() - start;
        if (n >= warmUp) times[i]!.set(name, [...(times[i]!.get(name) ?? []), took]);
      }
  return times.map((each) => Object.fromEntries([...each].map(([name, figures]) => [name, median(figures)])));
}

/** In one transaction, as in the application. */
async function ask(pool: pg.Pool, question: AnalyticsQuestion): Promise<void> {
  const client = await pool.connect();
  const query = async (text: string, values: unknown[]) => (await client.query(text, values)).rows as unknown[];
  try {
    await client.query('begin isolation level repeatable read');
    await client.query(roomForFigures);
    await figuresOf(question, {
      manager: { query } as unknown as EntityManager,
      scope: { asOf: question.asOf, position: null, at: question.asOf ?? now },
      hours,
      namesOf: () => Promise.resolve(new Map()),
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}
