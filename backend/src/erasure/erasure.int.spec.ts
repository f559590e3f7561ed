import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmitAnalysesAnswer } from '../../../contracts/src/analyses/input.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { ErasureCertificate, ErasurePreview, ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { Import } from '../../../contracts/src/imports/routes.js';
import type { ProjectionStatus } from '../../../contracts/src/operations/queries.js';
import type { PersonFile } from '../../../contracts/src/erasure/person-file.js';
import type { Retention } from '../../../contracts/src/operations/retention.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { CertificateRefused, checkErasure } from '../../../event-store/src/backup/check-erasure.js';
import { writeBackup } from '../../../event-store/src/backup/write-backup.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import { property } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { placesNaming } from '../../../testing/everything-stored.js';
import { filledIn } from '../../../testing/filled-in.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { LookAfterErasures } from './erasure-manager.js';
import { RenewStatistics } from './renew-statistics.js';
import { RetentionProposals } from './erasure-queries.js';

/** Occurs in every text about this person, and nowhere else. */
const somebody = /quillfeather|555-0177/i;
const person = { name: 'Sample Quillfeather', email: 'quillfeather@example.com', phone: '515-555-0177' };
const realtor = {
  realtorName: 'Sample Realtor',
  realtorEmail: 'realtor@example.com',
  realtorPhone: '515-555-0110',
  realtorCompany: 'Sample Realty',
};

let system: TestSystem;
let admin: Caller;
let backups: string;
let leadId: string;
let otherId: string;
let analysedId: string;
let referralId: string;
let strangerId: string;

beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), 'lead-pipeline-erasures-'));
  system = await startSystem({ backupTo: backups });
  admin = await system.signedIn('admin');
  leadId = await sent('/api/leads', {
    ...person,
    source: 'manual',
    propertyAddress: '77 Quillfeather Ln, Ankeny, IA 50023',
  });
  await sent(`/api/leads/${leadId}/notes`, { content: 'Ask for Quillfeather.' });
  await sent(`/api/leads/${leadId}/payments`, { amountCents: 199_00, method: 'check', reference: 'Of Quillfeather' });
  otherId = await sent('/api/leads', { ...person, email: 'Quillfeather@example.com', source: 'webinar' });
  strangerId = await sent('/api/leads', { name: 'Sample Neighbour', email: 'neighbour@example.com', source: 'manual' });
  const { body } = await admin.call<SubmitAnalysesAnswer>('POST', '/api/analyses', {
    ...filledIn,
    email: person.email,
    properties: [{ ...property, streetAddress: '81 Quillfeather Ln' }],
  });
  const [outcome] = body.results;
  if (!outcome?.ok) throw new Error('there is no analysis');
  analysedId = outcome.leadId;
  referralId = await sent('/api/referrals', {
    ...{ ...filledIn, ...realtor },
    ...{ clientName: person.name, clientEmail: person.email, clientPhone: person.phone, propertyType: 'condo' },
    ...{ propertyAddress: '77 Quillfeather Ln, Ankeny, IA 50023', notes: 'Call Quillfeather.' },
  });
  const csv = ['Name,Email,Phone,Address,Notes', `${person.name},q@example.com,,,Of Quillfeather`].concat(
    'Sample Neighbour,neighbour@example.com,515-555-0110,,',
    'Q.,q2@example.com,(515) 555-0177,"77 Quillfeather Ln, Ankeny, IA 50023",',
  );
  const sentFile = await fetch(`${system.url}/api/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'sample.csv', cookie: admin.cookie },
    body: csv.join('\n'),
  });
  const file = (await sentFile.json()) as Import;
  await admin.call('POST', `/api/imports/${file.id}/check`, file.proposed);
  await eventually(async () => (await admin.call<Import>('GET', `/api/imports/${file.id}`)).body.state === 'checked');
  await head();
});
afterAll(async () => {
  await system?.stop();
  rmSync(backups, { recursive: true });
});

async function head(): Promise<void> {
  await system.projected(String(await system.infrastructure.log.head()));
}

async function sent(path: string, body: object): Promise<string> {
  const answer = await admin.call<CommandAnswer>('POST', path, body, { 'idempotency-key': randomUUID() });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, expect.anything()]);
  return answer.body.id;
}

function complete(id: string): Promise<ErasureState> {
  return eventually(async () => {
    const { body } = await admin.call<ErasureState>('GET', `/api/leads/${id}/erasure`);
    return body.stage === 'complete' ? body : undefined;
  });
}

/** The places that reveal the person, after the statistics have settled for a minute. */
async function placesLeft(): Promise<string[]> {
  await system.nest.get(RenewStatistics).renew(new Date(Date.now() + 60_000));
  const { pool, config } = system.infrastructure;
  return placesNaming(pool, config.eventStoreUrl, somebody);
}

async function totals() {
  const { rows } = await system.infrastructure.pool.query(
    `select status, city, count(*)::int as leads, sum(paid_cents)::int as paid from read.pipeline group by 1, 2 order by 1, 2`,
  );
  return rows as unknown[];
}

describe('the erasure of a person', () => {
  it('is for admins, who see before what will happen, and type the name', async () => {
    const staff = await system.signedIn('user');
    const route = `/api/leads/${leadId}/erasure`;
    expect((await staff.call('GET', `${route}/preview`)).status).toBe(403);
    expect((await staff.call('POST', route, { name: person.name, reason: 'asked' })).status).toBe(403);
    const { body } = await admin.call<ErasurePreview>('GET', `${route}/preview`);
    expect(body).toMatchObject({ name: person.name, backups: 'noted', files: 0 });
    expect(body.others.map(({ id }) => id).sort()).toEqual([otherId, analysedId].sort());
    expect(body.streams).toContainEqual({
      ...{ stream: `lead-${leadId}`, part: null, events: 3, clear: 0 },
      keys: expect.any(Number),
    });
    for (const [wrong, code] of [
      [{ name: 'Somebody Else' }, 'name_not_confirmed'],
      [{ name: person.name, others: [strangerId] }, 'not_same_person'],
    ] as const) {
      const refused = await admin.call<Problem>('POST', route, { reason: 'asked', ...wrong });
      expect(refused.body.code).toBe(code);
    }
    expect((await admin.call<Problem>('GET', route)).body.code).toBe('erasure_not_found');
  });

  it('hands out before what is stored of them, without what is the realtor’s', async () => {
    const { body } = await admin.call<PersonFile>('GET', `/api/leads/${leadId}/person`);
    expect(body.leads.map((lead) => lead.leadId).sort()).toEqual([leadId, otherId, analysedId].sort());
    const text = JSON.stringify(body);
    expect(text).toMatch('Ask for Quillfeather.');
    expect(text).toMatch('81 Quillfeather Ln');
    expect(text).not.toMatch('realtor@example.com');
    expect(body.subscriber).not.toBeNull();
    expect(body.summary.payments).toMatchObject([{ amountCents: 199_00, method: 'check' }]);
  });

  it('leaves nothing of them anywhere, and every figure as it was', async () => {
    const referred = await admin.call<CommandAnswer>('POST', `/api/referrals/${referralId}/lead`, {});
    expect(referred.status).toBeLessThan(300);
    const referredId = referred.body.id;
    await head();
    const before = await totals();
    // As Postgres does by itself after many changes.
    await system.infrastructure.pool.query('analyze');
    const beforehand = await placesLeft();
    const tables = ['property_analysis_subscribers', 'imports', 'import_parts'].map((place) => `public.${place}`);
    const places = [...tables, 'pg_catalog.pg_stats'];
    expect(beforehand).toEqual(expect.arrayContaining(places));
    const others = [otherId, analysedId, referredId];
    const erasure = { name: ' sample  quillfeather', reason: 'asked', others };
    const key = { 'idempotency-key': randomUUID() };
    const first = await admin.call<CommandAnswer>('POST', `/api/leads/${leadId}/erasure`, erasure, key);
    expect(first.status).toBe(200);
    const state = await complete(leadId);
    const states = [state];
    for (const id of others) states.push(await complete(id));
    await head();
    expect(await placesLeft()).toEqual([]);
    expect((await admin.call<{ parked: unknown[] }>('GET', '/api/parked')).body.parked).toEqual([]);
    expect(await totals()).toEqual(before);
    expect(state).toMatchObject({ reason: 'asked', others, noted: 'beside_backups', payments: 1 });
    // The leads of one person are erased side by side: whichever came first removed what is of all of them.
    expect(states.flatMap(({ places }) => places)).toContainEqual({ place: 'waiting_imports', count: 3 });
    const { pool, config } = system.infrastructure;
    const neighbours = await placesNaming(pool, config.eventStoreUrl, /neighbour@example\.com/);
    expect(neighbours).toContain('public.import_parts');
    for (const each of state.streams) expect([each.stream, each.hashAfter]).toEqual([each.stream, each.hashBefore]);
    const { body: history } = await admin.call<History>('GET', `/api/leads/${leadId}/history`);
    expect(history.events.at(-1)?.type).toBe('LeadErased');
    expect((await admin.call<Problem>('POST', `/api/leads/${leadId}/notes`, { content: 'x' })).body.code).toBe(
      'stream_erased',
    );
  });

  it('leaves the realtor of a referral, and takes nothing of its client any more', async () => {
    const { rows } = await system.infrastructure.pool.query('select * from read.referrals where id = $1', [referralId]);
    expect(rows[0]).toMatchObject({ realtor_name: 'Sample Realtor', client_name: '[erased]', notes: '[erased]' });
    const edit = (body: object) => admin.call<Problem>('PATCH', `/api/referrals/${referralId}`, body);
    expect((await edit({ clientName: 'Sample Again' })).body.code).toBe('stream_erased');
    expect((await edit({ realtorName: 'Sample Realtor the Second' })).status).toBe(200);
  });

  it('holds after a rebuild', async () => {
    expect((await admin.call('POST', '/api/projections/all/rebuild', {})).status).toBe(202);
    await eventually(async () => {
      const { body } = await admin.call<{ projections: ProjectionStatus[] }>('GET', '/api/projections');
      return body.projections.every(({ generation, status }) => generation === 2 && status === 'live');
    });
    expect(await placesLeft()).toEqual([]);
    const { rows } = await system.infrastructure.pool.query('select * from read.referrals where id = $1', [referralId]);
    expect(rows[0]).toMatchObject({ realtor_name: 'Sample Realtor the Second', client_name: '[erased]' });
  });

  it('is certified, and a backup of the log bears it out; one that was altered is refused', async () => {
    const { body } = await admin.call<ErasureCertificate>('GET', `/api/leads/${leadId}/erasure/certificate`);
    const file = join(backups, 'log.backup');
    const log = new RawLog(system.infrastructure.config.eventStoreUrl);
    await writeBackup({ log, pool: system.infrastructure.pool }, file);
    await log.close();
    const checked = await checkErasure(body, file);
    expect(checked).toMatchObject({ leadId, streams: expect.any(Number), keys: expect.any(Number) });
    expect(checked.keys).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(somebody);
    const altered = { ...body, lines: body.lines.map((line) => line.replace('"asked"', '"ordered"')) };
    await expect(checkErasure(altered, file)).rejects.toBeInstanceOf(CertificateRefused);
    const noted = readdirSync(join(backups, 'erasures')).map((name) =>
      readFileSync(join(backups, 'erasures', name), 'utf8'),
    );
    expect(noted).toHaveLength(4);
    expect(noted.join()).not.toMatch(somebody);
  });

  it('is proposed for what was kept long enough, once a setting says how long that is', async () => {
    expect((await admin.call<Retention>('GET', '/api/retention')).body).toEqual({ years: 0, leads: [], count: 0 });
    await admin.call('PATCH', '/api/settings', { retentionYears: 1 });
    await eventually(() => system.nest.get(OfficeSettings).current.retentionYears === 1);
    expect((await admin.call<Retention>('GET', '/api/retention')).body).toEqual({ years: 1, leads: [], count: 0 });
    const inTwoYears = new Date(Date.now() + 2 * 366 * 86_400_000);
    const { leads, count } = await system.nest.get(RetentionProposals).list(inTwoYears);
    expect([leads.map(({ id, status }) => [id, status]), count]).toEqual([[[strangerId, 'leads']], 1]);
  });

  it('reaches what turns up later', async () => {
    const late = randomUUID();
    const { log } = system.infrastructure;
    const metadata = {
      ...{ $correlationId: 'late', $causationId: 'late', command: 'RequestAnalysis' },
      ...{ actor: { kind: 'system' as const, id: 'spec' }, occurredAt: new Date().toISOString() },
    };
    const asked = { ...property, streetAddress: '83 Quillfeather Ln', email: person.email, name: person.name };
    const { events } = await historyOf(analysedId);
    const like = events as Record<string, unknown>;
    await log.append(
      `analysis-${late}`,
      [
        { type: 'AnalysisRequested', id: randomUUID(), metadata, data: { ...like, ...asked } as never },
        { type: 'AnalysisLinked', id: randomUUID(), metadata, data: { leadId } },
      ],
      'no_stream',
    );
    await head();
    await system.nest.get(LookAfterErasures).look();
    await eventually(async () => {
      const [last] = await log.readStream(`analysis-${late}`, { backwards: true, limit: 1 });
      return last?.type === 'StreamErased';
    });
    await complete(leadId);
    await head();
    expect(await placesLeft()).toEqual([]);
  });
});

/** What is still readable of an erased analysis, to make another one like it. */
async function historyOf(id: string): Promise<{ events: object }> {
  const [requested] = await system.infrastructure.log.readStream((await streamOfAnalysis(id)) ?? '', { limit: 1 });
  return { events: requested!.data as object };
}

async function streamOfAnalysis(lead: string): Promise<string | undefined> {
  const { rows } = await system.infrastructure.pool.query<{ id: string }>(
    'select id from read.analyses where lead_id = $1',
    [lead],
  );
  return rows[0] && `analysis-${rows[0].id}`;
}
