import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { LeftOut } from '../../../../contracts/src/campaigns/queries.js';
import type { AnalysisReport, LeadAnalysis } from '../../../../contracts/src/analyses/report.js';
import type { CaseTimeline, DuplicatePairs, LookAlikes } from '../../../../contracts/src/cases/queries.js';
import type { PersonFile } from '../../../../contracts/src/erasure/person-file.js';
import type { ErasurePreview, ErasureState } from '../../../../contracts/src/erasure/queries.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { ComparisonPage, SyncLeadAnswer } from '../../../../contracts/src/marketing/routes.js';
import type { Sending } from '../../../../contracts/src/operations/retention.js';
import type { PaymentSession } from '../../../../contracts/src/payments/routes.js';
import type { Portfolio } from '../../../../contracts/src/pipeline/dashboard.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../../testing/built-sandbox.js';
import type { Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { AddressBook } from '../../messages/address-book.js';

const count = 20;
const numbers = Array.from({ length: count }, (_, n) => n);

/** Leads of phone calls: none gave an e-mail, and no address is known. They have nothing in common. */
describe('20 leads without an e-mail and an address', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let staff: Caller;
  let admin: Caller;
  let ids: string[];

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE = '' } = sandbox.environment;
    const { ODOO_URL: url, ODOO_DB: db, ODOO_USER: user, ODOO_API_KEY: apiKey } = sandbox.environment;
    system = await startSystem({
      stripe: { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE },
      odoo: { api: 'json2', url, db, user, apiKey },
    });
    await sandbox.control('PUT', '/product', { url: system.url });
    [staff, admin] = [await system.signedIn('user'), await system.signedIn('admin')];
    ids = [];
    for (const n of numbers) {
      const { status, body } = await staff.call<CommandAnswer>('POST', '/api/leads', called(n));
      expect(status).toBe(201);
      ids.push(body.id);
      await system.projected(body.position);
    }
  }, 120_000);
  afterAll(async () => {
    await system.stop();
    await sandbox.stop();
  });

  const called = (n: number) => ({
    ...{ name: `Caller ${'ABCDEFGHIJKLMNOPQRST'[n]}`, email: '', phone: `515-555-01${String(n).padStart(2, '0')}` },
    ...{ propertyAddress: '', propertyType: 'single-family', source: 'manual' },
  });
  const read = async <Answer>(path: string, by = staff) => {
    const { status, body } = await by.call<Answer>('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const ofEach = <Answer>(path: (id: string) => string, by = staff) =>
    Promise.all(ids.map((id) => read<Answer>(path(id), by)));
  const typesOf = async (id: string) =>
    (await read<History>(`/api/leads/${id}/history`)).events.map(({ type }) => type);

  it('are stored with the texts for nothing known', async () => {
    const [created] = (await read<History>(`/api/leads/${ids[0]}/history`)).events;
    expect(created!.data).toMatchObject({ email: '', propertyAddress: 'Not provided' });
  });

  it('can be added by the signed-in alone, and only with a phone number', async () => {
    const visitor = await system.visitor().call<Problem>('POST', '/api/leads', { ...called(0), source: 'website' });
    const message = 'Enter an email address like name@example.com';
    expect([visitor.status, visitor.body.errors]).toEqual([400, [{ path: 'email', message }]]);
    const unreachable = { ...called(0), phone: null, source: 'website' };
    const nobody = await system.visitor().call<Problem>('POST', '/api/leads', unreachable);
    expect([nobody.status, nobody.body.errors]).toEqual([400, [{ path: 'email', message }]]);
    const silent = await staff.call<Problem>('POST', '/api/leads', { ...called(0), phone: null });
    const required = { path: 'phone', message: 'Phone is required if they gave no e-mail' };
    expect([silent.status, silent.body.errors]).toEqual([400, [required]]);
  });

  it('are no duplicates', async () => {
    for (const { leads } of await ofEach<LookAlikes>((id) => `/api/leads/${id}/duplicates`)) expect(leads).toEqual([]);
    expect((await read<DuplicatePairs>('/api/duplicates')).total).toBe(0);
    const asked = new URLSearchParams({ name: 'Caller Z', email: '', propertyAddress: 'Not provided' });
    expect((await read<LookAlikes>(`/api/duplicates/of?${asked.toString()}`)).leads).toEqual([]);
  });

  it('are no case together', async () => {
    for (const { others } of await ofEach<CaseTimeline>((id) => `/api/leads/${id}/timeline`))
      expect(others).toEqual([]);
  });

  it('are not one person: not in the preview of an erasure, nor in the file, nor for an erasure of several', async () => {
    const previews = await ofEach<ErasurePreview>((id) => `/api/leads/${id}/erasure/preview`, admin);
    previews.forEach(({ others, streams }, n) => {
      expect(others).toEqual([]);
      expect(streams.map(({ stream }) => stream)).toEqual([`lead-${ids[n]}`]);
    });
    const files = await ofEach<PersonFile>((id) => `/api/leads/${id}/person`, admin);
    files.forEach(({ leads, others, drafts, referrals, subscriber }, n) => {
      expect(leads.map(({ leadId }) => leadId)).toEqual([ids[n]]);
      expect({ others, drafts, referrals, subscriber }).toEqual({
        ...{ others: [], drafts: [], referrals: [], subscriber: null },
      });
    });
    const both = { name: called(0).name, reason: 'asked', others: [ids[1]] };
    const refused = await admin.call<Problem>('POST', `/api/leads/${ids[0]}/erasure`, both);
    expect([refused.status, refused.body.code]).toEqual([409, 'not_same_person']);
  });

  it('have no address to write to, and what one says about mail is not said by the others', async () => {
    const said = { channel: 'email', consent: 'withdrawn', note: null };
    const { body } = await staff.call<CommandAnswer>('POST', `/api/leads/${ids[0]}/consent`, said);
    await system.projected(body.position);
    for (const { email } of await ofEach<Sending>((id) => `/api/leads/${id}/sending`))
      expect(email).toEqual({ request: 'no_address', campaigns: 'no_address' });
    const book = system.nest.get(AddressBook);
    expect(await book.ownerOf('')).toBeUndefined();
    expect(await book.bouncedAt('')).toEqual({ leads: [], messages: [] });
    expect(await book.standing('email', '')).toEqual({ bounced: false, unsubscribed: false, since: null });
    const { rows } = await system.infrastructure.pool.query('select email from property_analysis_subscribers');
    expect(rows).toEqual([]);
  });

  it('get no campaign, document or invoice', async () => {
    const { body: leftOut } = await staff.call<LeftOut>('POST', '/api/campaigns/left-out', { ids });
    expect(leftOut.ids.sort()).toEqual([...ids].sort());
    const many = await staff.call<{ failed: { code: string }[] }>('POST', '/api/campaigns/start-many', { ids });
    expect(JSON.stringify(many.body)).toContain('campaign_withheld');
    for (const id of ids) expect(await typesOf(id)).not.toContain('CampaignStarted');
    const document = { leadId: ids[1], type: 'management_agreement' };
    const sent = await staff.call<Problem>('POST', '/api/docuseal/submissions', document);
    expect(['docuseal_not_configured', 'document_without_email']).toContain(sent.body.code);
    const items = [{ description: 'Property Management Onboarding Fee', amount: 199 }];
    const invoice = { leadId: ids[1], description: 'Onboarding', items };
    const asked = await staff.call<Problem>('POST', '/api/stripe/invoices', invoice);
    expect([asked.status, asked.body.code]).toEqual([422, 'invoice_without_email']);
  });

  it('are leads of their own in the marketing system, which finds nothing to compare', async () => {
    const taken = await Promise.all(ids.map((id) => staff.call<SyncLeadAnswer>('POST', '/api/odoo/sync-lead', { id })));
    expect(new Set(taken.map(({ body }) => body.odooId)).size).toBe(count);
    await system.projected(String(await system.infrastructure.log.head()));
    const { rows } = await read<ComparisonPage>('/api/odoo/comparison?side=odoo');
    const ours = new Set(taken.map(({ body }) => body.odooId));
    expect(rows.filter(({ kind, ...row }) => kind !== 'only_here' && 'odooId' in row && ours.has(row.odooId))).toEqual(
      [],
    );
    expect(rows.filter((row) => row.kind === 'only_there' && row.sameEmail !== null)).toEqual([]);
  });

  it('have no place: no analysis, none to link, and no line in the portfolio', async () => {
    const found = await ofEach<LeadAnalysis>((id) => `/api/leads/${id}/analysis`);
    for (const { analysis, unlinked } of found)
      expect({ analysis, unlinked }).toEqual({ analysis: null, unlinked: [] });
    const run = await staff.call<Problem>('POST', `/api/leads/${ids[2]}/analysis`, {});
    expect([run.status, run.body.code]).toEqual([400, 'invalid_address']);
    expect((await read<Portfolio>('/api/portfolio')).properties).toEqual([]);
  });

  it('are no siblings in a report once their properties are known', async () => {
    for (const [n, id] of ids.entries()) {
      const propertyAddress = `${100 + n} Sample St, Ankeny, IA 50023`;
      expect((await staff.call('PATCH', `/api/leads/${id}`, { propertyAddress })).status).toBe(200);
    }
    const [one, other] = [ids[3]!, ids[4]!];
    for (const id of [one, other]) {
      const { status, body } = await staff.call<CommandAnswer>('POST', `/api/leads/${id}/analysis`, {});
      expect(status).toBe(201);
      await system.projected(body.position);
    }
    expect((await read<AnalysisReport>(`/api/analyses/${one}`)).siblings).toEqual([]);
  });

  it('are customers of their own, and an erasure takes away its own alone', async () => {
    interface Customers {
      customers: { metadata: { leadId: string } }[];
    }
    const customersOf = async () =>
      (await sandbox.read<Customers>('/state/stripe')).customers.map(({ metadata }) => metadata.leadId);
    const paying = [ids[5]!, ids[6]!];
    for (const leadId of paying) {
      const checkout = { leadId, email: 'reader@example.com' };
      const { status } = await staff.call<PaymentSession>('POST', '/api/stripe/create-session', checkout);
      expect(status).toBe(200);
    }
    expect((await customersOf()).sort()).toEqual([...paying].sort());
    const asked = { name: called(5).name, reason: 'asked', others: [] };
    expect((await admin.call('POST', `/api/leads/${paying[0]}/erasure`, asked)).status).toBe(200);
    await eventually(async () => {
      const { body } = await admin.call<ErasureState>('GET', `/api/leads/${paying[0]}/erasure`);
      return body.stage === 'complete' ? body : undefined;
    });
    expect(await customersOf()).toEqual([paying[1]]);
    for (const id of ids.filter((each) => each !== paying[0])) expect(await typesOf(id)).not.toContain('LeadErased');
  });
});
