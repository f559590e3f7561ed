import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SyncLeadAnswer } from '../../contracts/src/marketing/routes.js';
import type { GeneratedReport } from '../../contracts/src/reports/report-file.js';
import type { Walkthroughs } from '../../contracts/src/pipeline/dashboard.js';
import type { VerifiedPayment } from '../../contracts/src/payments/queries.js';
import { leadIdsOf, property, submitForm } from '../../testing/analyses.js';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../testing/built-api.js';
import { Caller } from '../../testing/caller.js';
import { eventually } from '../../testing/eventually.js';
import { findBrowser } from '../../testing/find-browser.js';
import { odooAccount, startOdoo } from '../../testing/odoo.js';
import { json, rentcastAnswer, sampleKey, startRentcast } from '../../testing/rentcast.js';
import { startSystem, type TestSystem } from '../../testing/start-app.js';
import { checkoutSession, startStripe, stripeKey } from '../../testing/stripe-sessions.js';
import { ProcessManagers } from './platform/process-managers/process-managers.js';
import { analysisIdOf } from './analyses/domain/analysed-lead.js';

const patienceMs = 120_000;
const frame = 'https://listings.example.com/embed?company=sample';
const tomorrow = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 86_400_000);
const stamp = tomorrow.toISOString().replace(/[-:]|\.\d+/g, '');
const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN'],
  ...['BEGIN:VEVENT', 'UID:1', `DTSTAMP:${stamp}`, `DTSTART:${stamp}`, 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Tour'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

/**
 * The tests run CommonJS, the built program runs ESM, and the two import differently. So the built program drives each adapter once
 * against a server that answers in its provider's format.
 */
describe('the built program and its providers', () => {
  let system: TestSystem;
  let api: BuiltApi | undefined;
  let url: string;
  let staff: Caller;
  let odoo: Awaited<ReturnType<typeof startOdoo>>;
  let rentcast: Awaited<ReturnType<typeof startRentcast>>;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-adapters-'));
  const office = createServer((_, reply) => reply.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar));

  beforeAll(async () => {
    await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve));
    odoo = await startOdoo();
    rentcast = await startRentcast(json(200, rentcastAnswer));
    stripe = await startStripe({ cs_test_paid: checkoutSession('cs_test_paid') });
    system = await startSystem();
    // Its providers are not configured: the built program runs whatever is due.
    await system.nest.get(ProcessManagers).beforeApplicationShutdown();
    api = startBuiltApi(system, dataDir, {
      ...{ RENTCAST_API_KEY: sampleKey, RENTCAST_BASE_URL: rentcast.baseUrl },
      ...{ STRIPE_SECRET_KEY: stripeKey, STRIPE_API_BASE: stripe.apiBase },
      ...{ ODOO_URL: odoo.url, ODOO_DB: odooAccount.db, ODOO_USER: odooAccount.user, ODOO_API_KEY: odooAccount.apiKey },
      CALENDAR_ICS_URL: `http://127.0.0.1:${(office.address() as AddressInfo).port}/secret.ics`,
      LISTINGS_FRAME_URL: frame,
      CHROMIUM_PATH: await findBrowser(),
    });
    url = await servesAt(api);
    staff = (await system.signedIn('user')).at(url);
  }, patienceMs);
  afterAll(async () => {
    if (api) await kill(api);
    await system.stop();
    await Promise.all([odoo.stop(), rentcast.stop(), stripe.stop()]);
    office.close();
    rmSync(dataDir, { recursive: true });
  });

  const visitor = () => new Caller(url);
  async function analysed(): Promise<string> {
    const { body } = await submitForm(system, [property], { caller: visitor() });
    return leadIdsOf(body)[0]!;
  }

  it('asks RentCast for a rent', async () => {
    const leadId = await analysed();
    const events = await system.infrastructure.log.readStream(`analysis-${analysisIdOf(leadId)}`);
    expect(events.map(({ type }) => type)).toEqual(['AnalysisRequested', 'AnalysisLinked', 'RentEstimated']);
    expect(rentcast.asked[0]).toMatchObject({ path: '/v1/avm/rent/long-term', apiKey: sampleKey });
  });

  it('asks Stripe for a payment', async () => {
    const { status, body } = await visitor().call<VerifiedPayment>('GET', '/api/stripe/verify-payment/cs_test_paid');
    expect([status, body.success]).toEqual([200, true]);
    expect(stripe.asked).toEqual([{ id: 'cs_test_paid', key: `Bearer ${stripeKey}` }]);
  });

  it('hands a lead to Odoo', async () => {
    const lead = { email: 'owner@example.com', source: 'manual' };
    const { body } = await staff.call<{ id: string }>('POST', '/api/leads', lead);
    const { status, body: synced } = await staff.call<SyncLeadAnswer>('POST', '/api/odoo/sync-lead', { id: body.id });
    expect([status, synced]).toEqual([200, { odooId: '1' }]);
    expect(odoo.leads).toHaveLength(1);
    expect((await staff.call('GET', '/api/odoo/test-connection')).body).toEqual({ connected: true, version: '19.0' });
  });

  it("lists the office calendar's walkthroughs", async () => {
    const body = await eventually(async () => {
      const answer = await staff.call<Walkthroughs>('GET', '/api/walkthroughs');
      return answer.body.calendar === 'read' ? answer.body : undefined;
    });
    expect(body.walkthroughs.map(({ name, start }) => [name, start])).toEqual(
      [0, 7].map((days) => ['Tour', new Date(tomorrow.getTime() + days * 86_400_000).toISOString()]),
    );
  });

  it('embeds the listings, and allows their origin in frames', async () => {
    const response = await fetch(`${url}/rentals`);
    expect(response.headers.get('content-security-policy')).toMatch(/frame-src[^;]* https:\/\/listings\.example\.com/);
    expect(await response.text()).toContain(frame);
  });

  it(
    'prints a report with Chromium',
    async () => {
      const leadId = await analysed();
      await system.projected((await system.infrastructure.log.head()).toString());
      const body = { lead: { id: leadId }, rentEstimate: {}, improvements: [] };
      const made = await visitor().call<GeneratedReport>('POST', '/api/pdf/generate-report', body);
      expect(made).toMatchObject({ status: 200 });
      const file = await fetch(new URL(made.body.url, url));
      expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    },
    patienceMs,
  );
});
