import pg from 'pg';
import { z } from 'zod';
import { load } from './command-runs.js';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { appendLeads, nthLead } from './many-leads.js';
import { appendAnalyses, appendReferrals } from './many-others.js';
import { startOwnApplication, type OwnApplication } from './own-application.js';
import { perform } from './own-projector.js';
import { say } from './progress.js';
import { growthRow, median, ratioRow } from './row.js';
import type { Row } from './row.js';

const few = 10_000;
const many = 100_000;
const asked = 60;
const warmUp = 15;

/** Times that a person waits for may grow by a half, exact totals of a filter to three times. */
const most = { page: 1.5, totals: 3 };

const listed = 'limit=50';
const pages: Record<string, { path: string; most: number }> = {
  list: { path: `/api/leads?offset=0&${listed}`, most: most.page },
  'list by rent': { path: `/api/leads?offset=0&sort=-estimatedRentCents&${listed}`, most: most.page },
  'list by rent, lowest first': { path: `/api/leads?offset=0&sort=estimatedRentCents&${listed}`, most: most.page },
  'search, three letters': { path: `/api/leads?search=zor&${listed}`, most: most.page },
  'search, a rare word': { path: `/api/leads?search=quillfeather1&${listed}`, most: most.page },
  'search, a phone': { path: `/api/leads?search=515-200-4711&${listed}`, most: most.page },
  'search, one letter': { path: `/api/leads?search=z&${listed}`, most: most.page },
  'palette, a name': { path: '/api/leads?search=ada%20sample&limit=8', most: most.page },
  'palette, an address': { path: '/api/leads?search=4171%20elm&limit=8', most: most.page },
  'palette, nothing found': { path: '/api/leads?search=nobody%20at%20all&limit=8', most: most.page },
  board: { path: '/api/board', most: most.page },
  'board by rent': { path: '/api/board?sort=leads.rent,proposal.rent,closed.rent', most: most.page },
  'filter totals, a word': { path: '/api/board?search=quillfeather', most: most.totals },
  'filter totals, a city and a source': { path: '/api/board?city=Clive&source=website', most: most.totals },
  'list totals, a common part': { path: `/api/leads?offset=0&search=oak&${listed}`, most: most.totals },
  referrals: { path: `/api/referrals?offset=0&${listed}`, most: most.page },
  'referrals, a rare name': { path: `/api/referrals?offset=0&clientName=quillfeather5&${listed}`, most: most.page },
  'referrals, search, a phone': { path: `/api/referrals?offset=0&search=515-200-4711&${listed}`, most: most.page },
  'referral totals, a part of a name': {
    path: `/api/referrals?offset=0&realtorName=zora&${listed}`,
    most: most.totals,
  },
  'referral totals, search': { path: `/api/referrals?offset=0&search=quillfeather&${listed}`, most: most.totals },
  analyses: { path: `/api/analyses/all?offset=0&${listed}`, most: most.page },
  'analyses, a rare e-mail': { path: `/api/analyses/all?offset=0&email=sampleton4711@&${listed}`, most: most.page },
  'analyses, search, an address': { path: `/api/analyses/all?offset=0&search=4171%20elm&${listed}`, most: most.page },
  'analysis totals, a part of a name': {
    path: `/api/analyses/all?offset=0&name=zora&${listed}`,
    most: most.totals,
  },
  'analysis totals, search': { path: `/api/analyses/all?offset=0&search=quillfeather&${listed}`, most: most.totals },
};

/**
 * Staff's requests over HTTP with 100,000 leads; the peer is the same application with 10,000, at the same time, so that other work of
 * the machine affects both. Logs are filled by batch append, read models rebuilt from them. Then creates with and without search indexes.
 */
export async function benchGrowth(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  const pool = new pg.Pool({ connectionString: application.databaseUrl });
  try {
    const small = await startOwnApplication(superuserUrl);
    let figures: Figures[];
    try {
      await grow(small, few);
      await grow(application, many);
      figures = await medians([application, small]);
    } finally {
      await small.stop();
    }
    const [ours, peer] = figures as [Figures, Figures];
    const rows = Object.entries(ours).map(([name, figure]) =>
      growthRow(
        `${name}, 100,000 leads against 10,000, p50`,
        { ours: figure, peer: peer[name]!, unit: 'ms' },
        pages[name]?.most ?? most.page,
      ),
    );
    return [...rows, await createsWithout(application, pool, await postgresPid(superuserUrl))];
  } finally {
    await pool.end();
    await application.stop();
  }
}

async function grow(application: OwnApplication, to: number): Promise<void> {
  say(`Filling a log with ${to.toLocaleString('en-US')} leads, referrals and analyses each ...`);
  await application.stopProjector();
  const opened = await application.openLog();
  try {
    await appendLeads(opened.log, 0, to);
    await appendReferrals(opened.log, 0, to);
    await appendAnalyses(opened.log, 0, to);
  } finally {
    await opened.close();
  }
  say('Projecting them, and rebuilding ...');
  await application.startProjector();
  await application.caughtUp();
  const pool = new pg.Pool({ connectionString: application.databaseUrl });
  try {
    const { seconds } = await perform(pool, 'rebuild');
    say(`  rebuilt in ${seconds.toFixed(1)} s`);
  } finally {
    await pool.end();
  }
}

const foundSchema = z.object({ leads: z.array(z.object({ id: z.string() })) });

/** Milliseconds by page. */
type Figures = Record<string, number>;

/** For each application the milliseconds of each page, all in turns, so that the machine's other work affects all of them. */
async function medians(applications: readonly OwnApplication[]): Promise<Figures[]> {
  const asks = await Promise.all(applications.map(asksOf));
  say(`Asking for ${Object.keys(asks[0]!).length} pages ${asked} times, of both in turns ...`);
  const times = asks.map((each) => new Map(Object.keys(each).map((name) => [name, [] as number[]])));
  for (let n = 0; n < warmUp + asked; n++)
    for (const name of Object.keys(asks[0]!))
      for (const [i, each] of asks.entries()) {
        const start = performance.now();
        await each[name]!();
        if (n >= warmUp) times[i]!.get(name)!.push(performance.now() - start);
      }
  return times.map((each) => Object.fromEntries([...each].map(([name, figures]) => [name, median(figures)])));
}

/** A person's requests to the application, by name. */
async function asksOf({ url, headers }: OwnApplication): Promise<Record<string, () => Promise<unknown>>> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { headers });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(body)}`);
    return body;
  };
  const { leads } = foundSchema.parse(await ask('/api/leads?search=515-200-4711'));
  if (leads.length !== 1) throw new Error(`The phone of one lead found ${leads.length}`);
  const lead = `/api/leads/${leads[0]!.id}`;
  return {
    ...Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, () => ask(path)])),
    'lead page': () => Promise.all([ask(lead), ask(`${lead}/history`)]),
  };
}

const runSeconds = 5;
const rounds = 3;
const trigrams = /gin_trgm_ops|estimated_rent_cents/;

/** Creates of leads with the indexes of their search, rent and filters, against creates without, in turns on the same tables. */
async function createsWithout(application: OwnApplication, pool: pg.Pool, postgres: number | undefined): Promise<Row> {
  say('Creating leads with the indexes of search, rent and filters, and without ...');
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select format('projection.%I', indexname) as name, indexdef as definition from pg_indexes
     where schemaname = 'projection' and indexdef ~ $1 and tablename ~ '^(pipeline|lead_search)_v' and exists (select from information_schema.view_table_usage
       where view_schema = 'read' and table_schema = 'projection' and table_name = tablename)`,
    [trigrams.source],
  );
  if (indexes.length !== 5)
    throw new Error(`Five indexes of search, rent and filters are to be there, not ${indexes.length}`);
  let next = many;
  const run = async () => {
    const figures = await load(application.url, runSeconds, () =>
      Array.from({ length: 200 }, () => ({
        method: 'POST',
        path: '/api/leads',
        headers: application.headers,
        body: JSON.stringify({ ...nthLead(next++), source: 'manual' }),
      })),
    );
    await application.caughtUp();
    return figures;
  };
  const { pids } = application;
  const meter = () => new CpuMeter({ ...pids, ...(postgres && { postgres }) });
  const meters = { with: meter(), without: meter() };
  const rates = { with: [] as number[], without: [] as number[] };
  await run();
  for (let round = 0; round < rounds; round++) {
    rates.with.push((await meters.with.during(run)).perSecond);
    for (const { name } of indexes) await pool.query(`drop index ${name}`);
    rates.without.push((await meters.without.during(run)).perSecond);
    for (const { definition } of indexes) await pool.query(definition);
  }
  meters.with.report('with the indexes');
  meters.without.report('without');
  say(
    `  CPU of a create with the indexes: ${(meters.with.perOperation / meters.without.perOperation).toFixed(3)} times`,
  );
  return ratioRow(
    'create with the indexes of search, rent and filters, against without',
    { ours: median(rates.with), peer: median(rates.without), unit: 'commands/s' },
    0.9,
  );
}
