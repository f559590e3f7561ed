import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SubmitAnalysesAnswer } from '../../../contracts/src/analyses/input.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { DomainEvent, StreamCategory } from '../../../contracts/src/events/catalogue.js';
import type { ErasurePreview, ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { Import } from '../../../contracts/src/imports/routes.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import { property } from '../../../testing/analyses.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import type { Caller } from '../../../testing/caller.js';
import { docusealOf } from '../../../testing/documents.js';
import { eventually } from '../../../testing/eventually.js';
import { placesNaming } from '../../../testing/everything-stored.js';
import { filledIn } from '../../../testing/filled-in.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { parseConfig } from '../platform/config/config.js';
import { RenewStatistics } from './renew-statistics.js';
import { ownerStreamOf, ownerStreams } from './person-streams.js';

const count = 20;
const patienceMs = 240_000;
/** The first matches names, e-mail addresses and streets of these people, the second their phones in any spelling. */
const somebody = /thistledown|(?<![\da-f])641\W{0,3}778\W?0\d{3}(?![\da-f])/i;

interface Person {
  n: number;
  name: string;
  email: string;
  phone: string;
  propertyAddress: string;
  /** Their lead, once there is one. */
  leadId: string;
  /** Their other leads. */
  others: string[];
}

let sandbox: BuiltSandbox;
let system: TestSystem;
let admin: Caller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lead-pipeline-everywhere-'));
  sandbox = await startBuiltSandbox();
  const needed = { DATABASE_URL: 'postgres://127.0.0.1/unused', EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' };
  const { odoo, rentcast, stripe, smtp, twilio, calendarIcsUrl } = parseConfig({ ...needed, ...sandbox.environment });
  const docuseal = docusealOf(sandbox);
  system = await startSystem({
    ...{ odoo, rentcast, stripe, smtp, twilio, docuseal, calendarIcsUrl },
    ...{ dataDir: path.join(folder, 'data'), backupTo: path.join(folder, 'backups') },
  });
  await sandbox.control('PUT', '/product', { url: system.url });
  admin = await system.signedIn('admin');
}, 120_000);
afterAll(async () => {
  await system?.stop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
});

async function sent<Body = CommandAnswer>(url: string, body: object): Promise<Body> {
  const answer = await admin.call<Body>('POST', url, body, { 'idempotency-key': randomUUID() });
  expect([url, answer.status < 300, answer.body]).toEqual([url, true, expect.anything()]);
  return answer.body;
}

/** All read models have what the log has. */
async function head(): Promise<void> {
  await system.projected(String(await system.infrastructure.log.head()));
}

/** On Tuesday afternoons from a month on, each person on another one: the sandbox's calendar takes none of them. */
function walkthroughOf(n: number): string {
  const day = new Date(Date.now() + (n + 4) * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 5) % 7));
  return `${day.toISOString().slice(0, 10)}T20:00:00.000Z`;
}

const nothing = (): Promise<void> => Promise.resolve();

/** How a person gets into each kind of stream; one that names nobody is touched by the others. */
const touches = {
  message: async ({ phone, name }) => {
    // From before there was a lead.
    const from = `+1${phone.replace(/\D/g, '')}`;
    const said = { from, subject: null, text: `This is ${name}`, automatic: false };
    const data = { leadId: null, channel: 'sms', ...said, providerId: `SM${randomUUID()}` };
    const event = newEvent({ type: 'MessageReceived', data } as DomainEvent);
    await system.infrastructure.log.append(`message-${randomUUID()}`, [event], 'no_stream');
  },
  referral: ({ name, email, phone, propertyAddress }) =>
    sent('/api/referrals', {
      ...{ ...filledIn, realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com' },
      ...{ realtorPhone: '515-555-0110', realtorCompany: 'Sample Realty', propertyType: 'condo' },
      ...{ clientName: name, clientEmail: email, clientPhone: phone, propertyAddress, notes: `Call ${name}.` },
    }),
  lead: async (person) => {
    const { name, email, phone, propertyAddress, n } = person;
    const lead = { name, email, phone, propertyAddress, source: 'manual', estimatedRentCents: 100_000 + n };
    person.leadId = (await sent('/api/leads', lead)).id;
    const of = `/api/leads/${person.leadId}`;
    await sent(`${of}/notes`, { content: `Ask for ${name}.` });
    await sent(`${of}/tasks`, { title: `Call ${name}`, dueAt: new Date(Date.now() + 3_600_000).toISOString() });
    await sent(`${of}/payments`, { amountCents: 199_00, method: 'check', reference: `Of ${name}` });
    const file = await fetch(`${system.url}${of}/files`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/octet-stream', cookie: admin.cookie },
        'x-file-name': encodeURIComponent(`${name}.pdf`),
      },
      body: `%PDF-1.4\n% ${name}\n%%EOF\n`,
    });
    expect([file.status, await file.text()]).toEqual([201, expect.anything()]);
    await head();
    await sent('/api/odoo/sync-lead', { id: person.leadId });
    await sent('/api/stripe/invoices', {
      ...{ leadId: person.leadId, description: 'Setup', items: [{ description: `For ${name}`, amount: 299 }] },
    });
  },
  analysis: async ({ others, email, n }) => {
    const { results } = await sent<SubmitAnalysesAnswer>('/api/analyses', {
      ...{ ...filledIn, email, properties: [{ ...property, streetAddress: `${n} Thistledown Ct` }] },
    });
    for (const result of results) if (result.ok) others.push(result.leadId);
    expect(others).toHaveLength(1);
  },
  document: ({ leadId }) => sent('/api/docuseal/submissions', { leadId, type: 'management_agreement' }),
  campaign: ({ leadId }) => sent('/api/campaigns/start', { leadId }),
  calendar: ({ leadId, n }) => sent(`/api/leads/${leadId}/walkthrough`, { start: walkthroughOf(n) }),
  user: nothing,
  settings: nothing,
  log: nothing,
  receipt: nothing,
  projection: nothing,
  effects: nothing,
  erasure: nothing,
} satisfies Record<StreamCategory, (person: Person) => Promise<unknown>>;

/** Places outside the log. */
async function elsewhere({ name, email }: Person): Promise<void> {
  await sent('/api/intake-drafts', { ...filledIn, form: 'enrollment', email, draft: JSON.stringify({ name }) });
  await sent('/api/views', { name: `View ${randomUUID().slice(0, 8)}`, filter: { search: name } });
}

async function importWaits(people: readonly Person[]): Promise<void> {
  const lines = people.map(({ name, email, phone }) => `${name},${email},${phone}`);
  const answer = await fetch(`${system.url}/api/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'sample.csv', cookie: admin.cookie },
    body: ['Name,Email,Phone', ...lines, 'Sample Neighbour,neighbour@example.com,'].join('\n'),
  });
  const file = (await answer.json()) as Import;
  await sent(`/api/imports/${file.id}/check`, file.proposed!);
  await eventually(async () => (await admin.call<Import>('GET', `/api/imports/${file.id}`)).body.state === 'checked');
}

/** Nothing is under way: no effect is due, and the read models have everything. */
const calm = () =>
  eventually(async () => {
    const sql = `select count(*)::int as open from effects where state = 'running' or (state = 'due' and due_at < now())`;
    const { rows } = await system.infrastructure.pool.query<{ open: number }>(sql);
    if (rows[0]!.open > 0) return false;
    await head();
    return true;
  }, patienceMs);

async function placesLeft(): Promise<string[]> {
  await system.nest.get(RenewStatistics).renew(new Date(Date.now() + 60_000));
  const { pool, config } = system.infrastructure;
  const places = await placesNaming(pool, config.eventStoreUrl, somebody);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const named = files.map((file) => path.join(file.parentPath, file.name));
  return [...places, ...named.filter((file) => somebody.test(readFileSync(file, 'latin1')))];
}

async function totals(): Promise<unknown> {
  const { rows } = await system.infrastructure.pool.query(
    `select status, city, count(*)::int as leads, sum(estimated_rent_cents)::int as rent, sum(paid_cents)::int as paid
     from read.pipeline group by 1, 2 order by 1, 2`,
  );
  return rows;
}

it(
  'twenty people in every kind of stream, with all providers: after their erasure no table, view or file names them',
  async () => {
    const people = Array.from({ length: count }, (_none, n): Person => {
      const phone = `(641) 778-0${String(n).padStart(3, '0')}`;
      const [name, email] = [`Sample Thistledown ${n}`, `thistledown-${n}@example.com`];
      return {
        n,
        name,
        email,
        phone,
        propertyAddress: `${n} Thistledown Ln, Ankeny, IA 50023`,
        leadId: '',
        others: [],
      };
    });
    for (const person of people) {
      for (const touch of Object.values(touches)) await touch(person);
      await elsewhere(person);
    }
    await importWaits(people);
    await calm();

    const { pool } = system.infrastructure;
    await pool.query('analyze');
    // The search must find the data now: otherwise finding nothing later would prove nothing. Campaigns hold ids.
    const known = [
      'pipeline',
      'stage_history',
      'messages',
      'referrals',
      'analyses',
      'documents',
      'tasks',
      'payment_texts',
    ];
    const stored = ['import_parts', 'property_analysis_subscribers', 'board_views', 'idempotency_claims'];
    expect(await placesLeft()).toEqual(
      expect.arrayContaining([...known.map((view) => `read.${view}`), ...stored.map((table) => `public.${table}`)]),
    );
    const kinds = new Set<string>();
    for (const { leadId, others } of people.slice(0, 1))
      for (const id of [leadId, ...others]) {
        const { body } = await admin.call<ErasurePreview>('GET', `/api/leads/${id}/erasure/preview`);
        for (const { stream } of body.streams) kinds.add(ownerStreamOf(stream)!.category);
      }
    for (const { category } of ownerStreams)
      expect([category, kinds.has(category) || category === 'referral']).toEqual([category, true]);
    const before = await totals();

    for (const { leadId, name, others } of people)
      await sent(`/api/leads/${leadId}/erasure`, { name, reason: 'asked', others });
    for (const id of people.flatMap(({ leadId, others }) => [leadId, ...others]))
      await eventually(async () => {
        const { body } = await admin.call<ErasureState>('GET', `/api/leads/${id}/erasure`);
        return body.stage === 'complete';
      }, patienceMs);
    await calm();

    expect(await placesLeft()).toEqual([]);
    expect(await totals()).toEqual(before);
    // Another person of the same file is still there.
    const { config } = system.infrastructure;
    expect(await placesNaming(pool, config.eventStoreUrl, /neighbour@example\.com/)).toContain('public.import_parts');
  },
  patienceMs,
);
