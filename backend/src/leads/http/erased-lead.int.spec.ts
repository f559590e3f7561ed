import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { SubmitAnalysesAnswer } from '../../../../contracts/src/analyses/input.js';
import type { Board } from '../../../../contracts/src/board/queries.js';
import type { Portfolio } from '../../../../contracts/src/pipeline/dashboard.js';
import type { LeadAnswer } from '../../../../contracts/src/leads/queries.js';
import type { ProjectionStatus } from '../../../../contracts/src/operations/queries.js';
import { property } from '../../../../testing/analyses.js';
import type { Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { filledIn } from '../../../../testing/filled-in.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

/** Occurs in every text about these people, and nowhere else. */
const somebody = /quillfeather|555-0177/i;
const improvement = {
  name: 'Fence of the Quillfeathers',
  checked: true,
  estimatedCostCents: 500,
  customCostCents: null,
};
const contact = { name: 'Sample Quillfeather', email: 'quillfeather@example.com', phone: '515-555-0177' };

let system: TestSystem;
let admin: Caller;
let leadId: string;
let analysedId: string;
let instant: string;

beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
  const body = { ...contact, company: 'Quillfeather LLC', source: 'manual', estimatedRentCents: 195_000 };
  leadId = await sent('POST', '/api/leads', { ...body, propertyAddress: '77 Quillfeather Ln, Ankeny, IA 50023' });
  const of = `/api/leads/${leadId}`;
  await sent('PATCH', of, { company: 'Quillfeather & Co', propertyAddress: '79 Quillfeather Ln, Ankeny, IA 50023' });
  await sent('POST', `${of}/pitch`, { estimatedRentCents: 200_000, improvements: [improvement] });
  await sent('POST', `${of}/improvements`, {
    improvements: [improvement, { ...improvement, name: 'Quillfeather’s roof' }],
  });
  await sent('POST', `${of}/notes`, { content: 'Ask for Quillfeather.' });
  await sent('POST', `${of}/payments`, { amountCents: 199_00, method: 'check', reference: 'Check of Quillfeather' });
  await sent('POST', `${of}/status`, { status: 'closed', reason: 'Quillfeather has signed' });
  await sent('POST', '/api/leads', { ...contact, source: 'webinar' });
  const analysed = await admin.call<SubmitAnalysesAnswer>('POST', '/api/analyses', {
    ...filledIn,
    email: contact.email,
    properties: [{ ...property, streetAddress: '81 Quillfeather Ln' }],
  });
  const [outcome] = analysed.body.results;
  if (!outcome?.ok) throw new Error('there is no analysis');
  analysedId = outcome.leadId;
  const { name, email, phone } = contact;
  await sent('POST', '/api/referrals', {
    ...filledIn,
    ...{ realtorName: name, realtorEmail: email, realtorPhone: phone, realtorCompany: 'Quillfeather Realty' },
    ...{ clientName: name, clientEmail: email, clientPhone: phone, propertyType: 'condo' },
    ...{ propertyAddress: '77 Quillfeather Ln, Ankeny, IA 50023', notes: 'Call Quillfeather.' },
  });
  await system.projected(String(await system.infrastructure.log.head()));
  instant = new Date().toISOString();
});
afterAll(() => system.stop());

async function sent(method: string, path: string, body: object): Promise<string> {
  const answer = await admin.call<CommandAnswer>(method, path, body, { 'idempotency-key': randomUUID() });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, expect.anything()]);
  return answer.body.id;
}

/** Every answer that shows these people, by its address. */
async function shown(): Promise<Map<string, string>> {
  const lead = `/api/leads/${leadId}`;
  const at = `at=${instant}`;
  const streams = await streamsOfAll();
  const paths = [
    ...[lead, `${lead}/history`, `${lead}/history/export`, '/api/leads', `/api/analyses/${analysedId}`],
    ...['/api/board', `/api/board?${at}`, `/api/board/closed?${at}`, '/api/activity', '/api/portfolio'],
    ...['/api/communication', '/api/pipeline/export', `/api/pipeline/export?${at}`, '/api/events?limit=500'],
    ...streams.map((stream) => `/api/events?stream=${stream}`),
  ];
  const pages = new Map<string, string>();
  for (const path of paths) {
    const { status, body } = await admin.call<unknown>('GET', path);
    expect([path, status]).toEqual([path, 200]);
    pages.set(path, JSON.stringify(body));
  }
  for (const table of [
    'pipeline',
    'lead_search',
    'stage_history',
    'activity',
    'analyses',
    'referrals',
    'tasks',
    'event_index',
  ]) {
    const text = `select coalesce(json_agg(t)::text, '') as rows from read.${table} t`;
    pages.set(table, (await system.infrastructure.pool.query<{ rows: string }>(text)).rows[0]!.rows);
  }
  return pages;
}

async function streamsOfAll(): Promise<string[]> {
  const { rows } = await system.infrastructure.pool.query<{ stream: string }>(
    `select distinct stream from read.event_index where stream not like 'projection-%' order by stream`,
  );
  return rows.map(({ stream }) => stream);
}

/** Counts of people and places, which must stay the same after the erasure. */
async function figures() {
  const board = (await admin.call<Board>('GET', '/api/board?city=Ankeny')).body;
  const { rows } = await system.infrastructure.pool.query(
    `select city, state, zip_code, count(*)::int as leads, sum(estimated_rent_cents)::int as rent from read.pipeline
     group by city, state, zip_code order by city`,
  );
  return {
    inAnkeny: board.columns.map(({ status, count, monthlyRentCents }) => [status, count, monthlyRentCents]),
    byPlace: rows as unknown[],
    portfolio: (await admin.call<Portfolio>('GET', '/api/portfolio')).body.totals,
  };
}

describe('people whose keys are destroyed', () => {
  it('read [erased] wherever they stood, after a rebuild, and every figure is what it was', async () => {
    const before = await shown();
    const naming = [...before].filter(([, text]) => somebody.test(text)).map(([place]) => place);
    expect(naming).toEqual(
      expect.arrayContaining(['/api/board', `/api/pipeline/export?at=${instant}`, 'analyses', 'referrals']),
    );
    expect(before.get('activity')).not.toMatch(somebody);
    const figuresBefore = await figures();
    expect(figuresBefore.byPlace).toContainEqual({
      ...{ city: 'Ankeny', state: 'IA', zip_code: '50023', leads: 2, rent: expect.any(Number) },
    });

    for (const stream of await streamsOfAll()) await system.infrastructure.log.destroyKeysOf(stream);
    expect((await admin.call('POST', '/api/projections/all/rebuild', {})).status).toBe(202);
    await eventually(async () => {
      const { body } = await admin.call<{ projections: ProjectionStatus[] }>('GET', '/api/projections');
      return body.projections.every(({ generation, status }) => generation === 2 && status === 'live');
    });

    const after = await shown();
    for (const [place, text] of after) expect([place, somebody.exec(text)]).toEqual([place, null]);
    for (const place of naming) expect([place, after.get(place)]).toEqual([place, expect.stringContaining('[erased]')]);
    expect(await figures()).toEqual(figuresBefore);
    expect((await admin.call<{ parked: unknown[] }>('GET', '/api/parked')).body.parked).toEqual([]);
  });

  it('each improvement by itself, with what it costs', async () => {
    const { body } = await admin.call<LeadAnswer>('GET', `/api/leads/${leadId}`);
    const one = { ...improvement, name: '[erased]' };
    expect(body.lead.improvements).toEqual([one, one]);
  });

  it('take nothing personal any more', async () => {
    for (const [act, body] of [
      ['notes', { content: 'About somebody' }],
      ['payments', { amountCents: 1, method: 'check', reference: 'Of somebody' }],
      ['improvements', { improvements: [improvement] }],
    ] as const) {
      const { status } = await admin.call('POST', `/api/leads/${leadId}/${act}`, body);
      expect([act, status]).toEqual([act, 410]);
    }
  });
});
