import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { ErasureCertificate, ErasureState } from '../../../contracts/src/erasure/queries.js';
import { checkErasure } from '../../../event-store/src/backup/check-erasure.js';
import { writeBackup } from '../../../event-store/src/backup/write-backup.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import pg from 'pg';
import { FaultSystem } from '../../../projections/test/fault-system.js';
import type { ProjectorProcess } from '../../../projections/test/projector-process.js';
import { type BuiltApi, kill, servesAt, startBuiltApiWith } from '../../../testing/built-api.js';
import { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { placesNaming } from '../../../testing/everything-stored.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { LeadWriters } from '../../../testing/lead-writers.js';
import { startOwnPostgres, type OwnPostgres } from '../../../testing/own-postgres.js';
import { adminEmail, password } from '../../../testing/start-app.js';

const erased = atScale(6, 100);
const writers = 8;
const kills = atScale(3, 12);
/** max_wal_size of the embedded Postgres, 2 GB, in segments of 16 MB. */
const mostSegments = 128;
/** The first matches the names, e-mail addresses and streets of erased people, the second their phones in any spelling. */
const somebody = /quillfeather|(?<![\da-f])641\W{0,3}777\W?0\d{3}(?![\da-f])/i;
const phoneOf = (n: number) => `(641) 777-0${String(n).padStart(3, '0')}`;

let postgres: OwnPostgres;
let system: FaultSystem;
let apis: BuiltApi[] = [];
/** Killed processes: their output counts, too. */
let gone: BuiltApi[] = [];
let projectors: ProjectorProcess[] = [];
let folder: string;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  system = await FaultSystem.start(postgres.url);
  folder = mkdtempSync(path.join(tmpdir(), 'lead-pipeline-erasing-'));
});
afterEach(async () => {
  await Promise.all(apis.map(kill));
  apis = [];
  gone = [];
  projectors = [];
  await system.stop();
  rmSync(folder, { recursive: true });
});

async function startApi(): Promise<string> {
  const settings = { DATA_DIR: folder, BACKUP_TO: folder, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password };
  const api = startBuiltApiWith({ ...system.environment, ...settings, LOG_LEVEL: 'warn' });
  apis.push(api);
  return servesAt(api);
}

/** Repeats the call until it is answered: a process may have been killed in between. */
async function atLast<Answer>(
  callers: () => readonly Caller[],
  method: string,
  url: string,
  body?: object,
): Promise<Answer> {
  const key = randomUUID();
  for (let n = 0; ; n++) {
    const caller = callers()[n % callers().length]!;
    const answer = await caller
      .call<Answer>(method, url, body, body && { 'idempotency-key': key })
      .catch(() => undefined);
    if (answer && answer.status < 300) return answer.body;
    if (answer && answer.status < 500 && answer.status !== 409)
      throw new Error(`${url} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    await pause(100);
  }
}

/**
 * Places where an erased person still occurs: every row of every table, every event, every file of ours, and
 * every logged line, Postgres's too.
 */
async function placesLeft(): Promise<string[]> {
  const found = await placesNaming(system.pool, system.environment.EVENTSTORE_URL, somebody);
  const note = (place: string, text: string) => void (somebody.test(text) && found.push(place));
  for (const file of filesIn(folder)) note(file, readFileSync(file, 'latin1'));
  for (const { err, out } of [...apis, ...gone]) note('an API’s lines', err + out.join('\n'));
  for (const { said } of projectors) note('a projector’s lines', said);
  note('Postgres’ lines', postgres.said);
  return found;
}

function filesIn(parent: string): string[] {
  return readdirSync(parent, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
}

const log = () => path.join(postgres.cluster, 'pg_wal');
const naming = (files: readonly string[]) => files.filter((file) => somebody.test(readFileSync(file, 'latin1')));
/** Segments of the write-ahead log that reveal somebody. */
const namingSegments = () => naming(filesIn(log()));
/** All other files of Postgres: tables and indexes on disk, and whatever else it keeps there. */
const namingFiles = () => naming(filesIn(postgres.cluster).filter((file) => !file.startsWith(log())));

/** As superuser: nobody else may have everything written to disk. */
async function onEach(work: (client: pg.Client) => Promise<unknown>, urls = system.databaseUrls): Promise<void> {
  for (const url of urls) {
    const all = new URL(postgres.url);
    all.pathname = new URL(url).pathname;
    const client = new pg.Client({ connectionString: all.href });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}

/** Removes dead rows and their old files. Nothing else may work on the database meanwhile. */
async function cleaned(): Promise<void> {
  await onEach((client) => client.query('vacuum full'));
  await onEach((client) => client.query('checkpoint'));
}

/**
 * Writes until no segment of the write-ahead log reveals anybody: finished segments are kept and written over.
 * @returns how many segments it took, at most the allowed number
 */
async function segmentsUntilGone(): Promise<number> {
  for (let written = 0; ; written++) {
    if (namingSegments().length === 0 || written > mostSegments) return written;
    await onEach(
      async (client) => {
        await client.query('select pg_switch_wal()');
        // The checkpoint goes into the next segment.
        await client.query('checkpoint');
      },
      [postgres.url],
    );
  }
}

/** Provokes a failing statement with data that Postgres must not put into its log. */
async function clash(): Promise<void> {
  const row = ['quillfeather-0@example.com', 'Sample Quillfeather 0'];
  const text = 'insert into property_analysis_subscribers (email, name) values ($1, $2)';
  await system.pool.query(text, row);
  await expect(system.pool.query(text, row)).rejects.toThrow('duplicate key');
}

async function totals(ids: readonly string[]) {
  const { rows } = await system.pool.query(
    `select status, city, count(*)::int as leads, sum(estimated_rent_cents)::int as rent from read.pipeline
     where id = any($1) group by 1, 2 order by 1, 2`,
    [ids],
  );
  return rows as unknown[];
}

it(
  'fault 40: leads erased while 8 write and API, projector and Postgres are killed: nothing shows who they were, totals are what they were, certificates hold',
  async () => {
    let projector = system.spawn();
    projectors.push(projector);
    await projector.working();
    const admin = await new Caller(await startApi()).signIn(adminEmail, password);
    let other = admin.at(await startApi());
    const callers = () => [admin, other];
    const ids: string[] = [];
    for (let n = 0; n < erased; n++) {
      const { id } = await atLast<CommandAnswer>(callers, 'POST', '/api/leads', {
        ...{ name: `Sample Quillfeather ${n}`, email: `quillfeather-${n}@example.com`, source: 'manual' },
        phone: phoneOf(n),
        ...{ propertyAddress: `${n} Quillfeather Ln, Ankeny, IA 50023`, estimatedRentCents: 100_000 + n },
      });
      await atLast(callers, 'POST', `/api/leads/${id}/notes`, { content: `Ask for Quillfeather ${n}.` });
      ids.push(id);
    }
    const waiting = ids.map((_id, n) => `Sample Quillfeather ${n},quillfeather-${n}@example.com,${phoneOf(n)}`);
    const sent = await fetch(`${admin.url}/api/imports`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'sample.csv', cookie: admin.cookie },
      body: ['Name,Email,Phone', ...waiting, 'Sample Neighbour,neighbour@example.com,'].join('\n'),
    });
    expect(sent.status).toBe(201);
    await system.reached(await system.log.head());
    await clash();
    // The search must find the data now: otherwise finding nothing later would prove nothing.
    await system.pool.query('analyze');
    const known = ['public.import_parts', 'public.property_analysis_subscribers', 'pg_catalog.pg_stats'];
    expect(await placesLeft()).toEqual(expect.arrayContaining(known));
    expect(postgres.said).toMatch('duplicate key value violates unique constraint');
    const before = await totals(ids);
    const writing = new LeadWriters([admin], writers);

    const erasing = (async () => {
      for (const [n, id] of ids.entries())
        await atLast(callers, 'POST', `/api/leads/${id}/erasure`, {
          name: `Sample Quillfeather ${n}`,
          reason: 'asked',
        });
    })();
    for (let done = 0; done < kills; done++) {
      await writing.more(4);
      if (done % 3 === 0) {
        // The writers continue at the process that lives; the erasures don't care which one that is.
        await kill(apis[1]!);
        gone.push(...apis.splice(1, 1));
        other = admin.at(await startApi());
      } else if (done % 3 === 1) {
        await projector.kill();
        projector = await system.takeOver();
        projectors.push(projector);
      } else {
        await postgres.stopImmediately();
        await postgres.startAgain();
      }
    }
    await erasing;
    await writing.stop();
    for (const id of ids)
      await eventually(async () => {
        const state = await atLast<ErasureState>(callers, 'GET', `/api/leads/${id}/erasure`);
        return state.stage === 'complete';
      }, faultPatienceMs);
    await system.reached(await system.log.head());

    // Statistics are renewed half a minute after the last one: it passes, and comes back for the certificates.
    const erasedFor = (interval: string) =>
      system.pool.query('update read.erasures set completed_at = completed_at - $1::interval', [interval]);
    await erasedFor('30 seconds');
    await eventually(async () => (await placesLeft()).length === 0, faultPatienceMs).catch(() => undefined);
    expect(await placesLeft()).toEqual([]);
    await erasedFor('-30 seconds');
    expect(await totals(ids)).toEqual(before);
    const backup = path.join(folder, 'log.backup');
    const { EVENTSTORE_URL } = system.environment;
    const log = new RawLog(EVENTSTORE_URL);
    await writeBackup({ log, pool: system.pool }, backup);
    await log.close();
    for (const id of ids) {
      const certificate = await atLast<ErasureCertificate>(callers, 'GET', `/api/leads/${id}/erasure/certificate`);
      expect(await checkErasure(certificate, backup)).toMatchObject({ leadId: id });
    }
    await Promise.all([...apis.map(kill), projector.kill()]);
    // As docs/erasure.md has it.
    expect(namingSegments()).not.toEqual([]);
    await cleaned();
    expect(namingFiles()).toEqual([]);
    expect(await segmentsUntilGone()).toBeLessThanOrEqual(mostSegments);
    expect(namingSegments()).toEqual([]);
  },
  faultPatienceMs,
);
