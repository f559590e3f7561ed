import { nextStep } from '../../../contracts/src/leads/next-step.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import { leadStatuses } from '../../../contracts/src/lead-status.js';
import { leadColumns, leadFileFields, type LeadList } from '../../../contracts/src/pipeline/lead-list.js';
import { LeadListExport } from './exports.js';
import type { Caller } from '../../../testing/caller.js';
import { insertManyLeads } from '../../../testing/many-leads.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

/** The values of a CSV line without line breaks. Response.text() removes the byte order mark. */
const values = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

// More than one page of a file.
const count = 2321;

describe('the list of leads', () => {
  let system: TestSystem;
  let staff: Caller;
  let admin: Caller;

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    admin = await system.signedIn('admin');
    // The projector makes the tables.
    await system.projected('0');
    await system.infrastructure.pool.query(insertManyLeads, [count]);
    await system.infrastructure.pool.query(
      `with gone as (update read.pipeline set deleted_at = now(), name = 'Sample Deleted' where name = 'Sample Owner 000007' returning status)
       update read.stage_totals t set lead_count = lead_count - 1 from gone where gone.status = t.status`,
    );
    await system.infrastructure.pool.query(
      `with named as (update read.pipeline set name = '=HYPERLINK("http://example.com")' where name = 'Sample Owner 000008' returning id, name)
       update read.lead_search set search = lower(name) from named where lead_id = id`,
    );
  });
  afterAll(() => system.stop());

  const list = async (query: string, by = staff) => (await by.call<LeadList>('GET', `/api/leads?${query}`)).body;
  const file = async (query: string) => {
    const answer = await fetch(`${system.url}/api/leads/export?${query}`, { headers: { cookie: staff.cookie } });
    expect([query, answer.status]).toEqual([query, 200]);
    const [header = [], ...rows] = (await answer.text()).trim().split('\n').map(values);
    return rows.map((row) => Object.fromEntries(header.map((name, at): [string, string] => [name, row[at] ?? ''])));
  };

  it('is paged by offset, with the number of all that match', async () => {
    const first = await list('offset=0&limit=200');
    expect([first.total, first.leads.length, first.next]).toEqual([count - 1, 200, undefined]);
    expect(first.leads[0]?.name).toBe('Sample Owner 000001');
    const last = await list('offset=2300&limit=200');
    expect([last.total, last.leads.map(({ name }) => name).at(-1)]).toEqual([count - 1, 'Sample Owner 002321']);
    expect(last.leads).toHaveLength(20);
    expect((await list('offset=5000')).leads).toEqual([]);
    // With a cursor there is no total.
    const byCursor = await list('limit=2');
    expect([byCursor.total, typeof byCursor.next]).toEqual([undefined, 'string']);
  });

  it.each([
    ['limit=201', 'limit'],
    ['limit=0', 'limit'],
    ['limit=some', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    ['offset=1000001', 'offset'],
    ['offset=first', 'offset'],
    ['offset=0&cursor=any', 'offset'],
    ['sort=search', 'sort'],
    ['sort=name&cursor=any', 'sort'],
    ['status=nothing', 'status.0'],
    ['deleted=maybe', 'deleted'],
  ])('refuses %s and names the parameter', async (query, path) => {
    const { status, body } = await staff.call<Problem>('GET', `/api/leads?${query}`);
    expect([status, body.code, body.errors?.map((error) => error.path)]).toEqual([400, 'invalid_input', [path]]);
  });

  it.each(leadColumns.flatMap((column) => [column, `-${column}` as const]))(
    'has an order by %s in which no lead is left out or comes twice, and the file has the same',
    async (sort) => {
      const pages = await Promise.all([0, 150, 300].map((offset) => list(`sort=${sort}&offset=${offset}&limit=150`)));
      const ids = pages.flatMap(({ leads }) => leads.map(({ id }) => id));
      const exported = (await file(`sort=${sort}&columns=name`)).map(({ Id }) => Id);
      expect(exported).toHaveLength(count - 1);
      expect(new Set(exported).size).toBe(count - 1);
      expect(exported.slice(0, 450)).toEqual(ids);
    },
  );

  it('has a file that leaves nobody out and repeats nobody, however leads move while it is sent', async () => {
    const { pool } = system.infrastructure;
    const rows = system.nest.get(LeadListExport, { strict: false }).csv({ sort: '-stageSince' });
    const parts = rows[Symbol.asyncIterator]();
    // What follows is read only when it is asked for.
    let text = String((await parts.next()).value);
    const moved = await pool.query<{ id: string; stage_since: Date }>(
      `with oldest as (select id, stage_since from read.pipeline order by stage_since limit 20)
       update read.pipeline p set stage_since = now() from oldest where p.id = oldest.id returning p.id, oldest.stage_since`,
    );
    const deleted = await pool.query<{ id: string }>(
      `update read.pipeline set deleted_at = now()
       where id = (select id from read.pipeline order by stage_since limit 1) returning id`,
    );
    for (let part = await parts.next(); !part.done; part = await parts.next()) text += String(part.value);
    const sent = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => values(line).at(-1)!);
    await pool.query(`update read.pipeline set deleted_at = null where id = $1`, [deleted.rows[0]?.id]);
    for (const { id, stage_since: since } of moved.rows)
      await pool.query(`update read.pipeline set stage_since = $2 where id = $1`, [id, since]);
    expect(sent).not.toContain(deleted.rows[0]?.id);
    expect([sent.length, new Set(sent).size]).toEqual([count - 2, count - 2]);
  });

  it('has what is unknown last either way, stages as in the pipeline, and upper case beside lower case', async () => {
    for (const sort of ['phone', '-phone', 'propertyAddress', '-propertyAddress', 'squareFootage', '-squareFootage']) {
      const field = sort.replace('-', '') as 'phone' | 'propertyAddress' | 'squareFootage';
      const ends = [
        await list(`sort=${sort}&offset=0&limit=1`),
        await list(`sort=${sort}&offset=${count - 2}&limit=1`),
      ];
      expect([sort, ...ends.map(({ leads }) => Boolean(leads[0]?.[field]))]).toEqual([sort, true, false]);
    }
    const stages = (await file('sort=status&columns=status')).map(({ Stage }) => Stage);
    expect([...new Set(stages)]).toHaveLength(6);
    expect(stages[0]).toBe('New Lead');
    expect(stages.at(-1)).toBe('Lost');
    expect(leadStatuses.at(-1)).toBe('lost');
    const cities = (await file('sort=city&columns=city')).map(({ City }) => City);
    expect([...new Set(cities.slice(0, 900))].sort()).toEqual(['Ankeny', 'ankeny']);
  });

  it('is filtered by parts of texts and by some of the known values, all at once', async () => {
    const found = await list('offset=0&status=closed,lost&city=ANK&name=owner%2000&phone=555&limit=200');
    expect(found.total).toBeGreaterThan(20);
    for (const { status, city, phone } of found.leads)
      expect([['closed', 'lost'].includes(status), city?.toLowerCase(), phone?.includes('555')]).toEqual([
        ...[true, 'ankeny', true],
      ]);
    expect((await list('offset=0&name=%25')).total).toBe(0);
    const { phone: written } = found.leads[0]!;
    const respelled = `+1 ${written!.replace(/\D/g, '').replace(/^(...)(...)/, '($1) $2.')}`;
    expect(respelled).not.toContain(written);
    const byPhone = await list(`offset=0&phone=${encodeURIComponent(respelled)}`);
    expect(byPhone.leads.map(({ phone }) => phone)).toContain(written);
    expect((await file('status=closed,lost&city=ANK&name=owner%2000&phone=555&columns=name')).length).toBe(found.total);
  });

  it('makes a file of the chosen columns that starts no formula', async () => {
    const rows = await file('name=hyperlink&columns=estimatedRentCents,name');
    expect(Object.keys(rows[0] ?? {})).toEqual(['Monthly rent', 'Name', 'Id']);
    expect(rows.map(({ Name }) => Name)).toEqual([`'=HYPERLINK("http://example.com")`]);
    expect(Object.keys((await file('name=hyperlink'))[0] ?? {})).toHaveLength(leadFileFields.length + 1);
  });

  it('says in its file where each lead stands, and since when', async () => {
    const rows = await file('sort=situationSince&columns=awaits,situationSince');
    const { leads } = await list('sort=situationSince&offset=0&limit=200');
    const now = new Date().toISOString();
    const steps = leads.map((lead) => nextStep(lead, now)).map(({ label, since }) => [label, since]);
    expect(rows.slice(0, 200).map((row) => [row['Next step'], row['Next step since']])).toEqual(steps);
  });

  it('is for the staff, and the deleted for admins', async () => {
    for (const path of ['/api/leads?offset=0', '/api/leads/export'])
      expect((await system.visitor().call('GET', path)).status).toBe(401);
    for (const path of ['/api/leads?offset=0&deleted=true', '/api/leads/export?deleted=true'])
      expect((await staff.call<Problem>('GET', path)).body.code).toBe('forbidden');
    expect((await list('offset=0&deleted=true', admin)).leads.map(({ name }) => name)).toEqual(['Sample Deleted']);
  });
});
