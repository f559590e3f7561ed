import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GeneratedReport, ReportStanding } from '../../../contracts/src/reports/report-file.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { leadIdsOf, property, submitForm } from '../../../testing/analyses.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { howToGetChromium } from '../platform/chromium/find-chromium.js';
import { ReportFiles } from './report-files.js';

let system: TestSystem;
beforeAll(async () => {
  // A program that runs, but is no Chromium.
  system = await startSystem({ chromium: { path: '/bin/false', sandbox: true } });
});
afterAll(() => system.stop());

/** Asks for a PDF with the specification's full payload. */
function generate<Body = GeneratedReport>(id: string, caller = system.visitor()) {
  const lead = { id, name: 'Somebody Else', propertyAddress: 'Elsewhere' };
  const body = { lead, rentEstimate: { estimateCents: 9_999_00 }, improvements: [] };
  return caller.call<Body>('POST', '/api/pdf/generate-report', body);
}

/** A report that was printed. */
async function printed(fileName: string, text: string): Promise<string> {
  const files = system.nest.get(ReportFiles);
  const token = await files.begin(fileName);
  await files.finish(token, Buffer.from(text));
  return token;
}
const standing = async (token: string) =>
  (await system.visitor().call<ReportStanding>('GET', `/api/pdf/reports/${token}/standing`)).body;

const kept = async () =>
  (await system.infrastructure.pool.query<{ file_name: string }>('select file_name from report_files')).rows;

it('serves a file once, as a download that nothing caches, from any process', async () => {
  const token = await printed('property-analysis-x.pdf', '%PDF-of the tests');
  const other = await system.another();
  const fetched = () => fetch(`${other.url}/api/pdf/reports/${token}`);
  const answers = await Promise.all([fetched(), fetched(), fetched()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const file = answers.find(({ status }) => status === 200);
  expect(await file?.text()).toBe('%PDF-of the tests');
  expect(Object.fromEntries(file?.headers ?? [])).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="property-analysis-x.pdf"',
    'content-length': '17',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await kept()).toEqual([]);
});

it('stores no token, and keeps no file for longer than five minutes', async () => {
  const files = system.nest.get(ReportFiles);
  const { pool } = system.infrastructure;
  const token = await printed('old.pdf', 'old');
  const { rows } = await pool.query<{ row: string }>('select report_files::text as row from report_files');
  expect(rows[0]?.row).not.toContain(token);
  const age = `now() - interval '5 minutes 1 second'`;
  await pool.query(`update report_files set made_at = ${age}, heard_at = ${age}`);
  const { status, body } = await system.visitor().call<Problem>('GET', `/api/pdf/reports/${token}`);
  expect([status, body.code]).toEqual([404, 'report_expired']);
  await printed('new.pdf', 'new');
  await files.purge();
  expect(await kept()).toEqual([{ file_name: 'new.pdf' }]);
});

it('shows how far a report is, in any process, and that nobody prints it any more', async () => {
  const files = system.nest.get(ReportFiles);
  const [first, second] = [await files.begin('first.pdf'), await files.begin('second.pdf')];
  expect(await standing(second)).toEqual({ state: 'waiting', ahead: 1, detail: null });
  expect((await system.visitor().call('GET', `/api/pdf/reports/${second}`)).status).toBe(404);
  await files.printing(first);
  expect(await standing(first)).toEqual({ state: 'printing', ahead: 0, detail: null });
  await files.finish(first, Buffer.from('first'));
  expect([await standing(first), await standing(second)]).toMatchObject([
    { state: 'ready' },
    { state: 'waiting', ahead: 0 },
  ]);
  await files.fail(second, 'The page could not be printed.');
  expect(await standing(second)).toEqual({ state: 'failed', ahead: 0, detail: 'The page could not be printed.' });
  const orphan = await files.begin('orphan.pdf');
  await system.infrastructure.pool.query(
    `update report_files set heard_at = now() - interval '31 seconds' where file_name = 'orphan.pdf'`,
  );
  expect(await standing(orphan)).toMatchObject({ state: 'failed', detail: expect.stringContaining('has stopped') });
  await files.hear([orphan]);
  expect(await standing(orphan)).toMatchObject({ state: 'waiting' });
  await system.infrastructure.pool.query('delete from report_files');
  const { status } = await system.visitor().call('GET', `/api/pdf/reports/${first}/standing`);
  expect(status).toBe(404);
});

it('says so where there is no Chromium that runs, and everything else works', async () => {
  const { body: submitted } = await submitForm(system, [property]);
  await system.projected((await system.infrastructure.log.head()).toString());
  const [leadId] = leadIdsOf(submitted);
  const { status, body } = await generate<Problem>(leadId!);
  expect([status, body.code, body.detail]).toEqual([503, 'pdf_failed', 'This server has no Chromium to print with.']);
  const staff = await generate<Problem>(leadId!, await system.signedIn('user'));
  expect(staff.body.detail).toBe(`${body.detail} ${howToGetChromium}`);
  expect((await system.visitor().call('GET', '/api/health')).status).toBe(200);
});

it('takes a rent for a lead without an analysis from those who are signed in, and from nobody else', async () => {
  const staff = await system.signedIn('user');
  const made = await staff.call<{ id: string }>('POST', '/api/leads', { email: 'o@example.com', source: 'manual' });
  // It gets as far as the printing program, which this system does not have.
  expect((await generate<Problem>(made.body.id, staff)).body.code).toBe('pdf_failed');
  expect((await generate<Problem>(randomUUID(), staff)).body.code).toBe('analysis_not_found');
  expect((await generate<Problem>(made.body.id)).body.code).toBe('analysis_not_found');
  const wrong = { lead: { id: made.body.id }, rentEstimate: { estimateCents: 100_00, rangeLowCents: 200_00 } };
  const { status, body } = await staff.call<Problem>('POST', '/api/pdf/generate-report', wrong);
  expect([status, body.errors]).toEqual([
    400,
    [{ path: 'rentEstimate', message: 'The estimate must lie within its range' }],
  ]);
});

it('prints analyses only, named by an id, and ten a minute', async () => {
  const unknown = await generate<Problem>(randomUUID());
  expect([unknown.status, unknown.body.code]).toEqual([404, 'analysis_not_found']);
  for (const body of [{}, { lead: 'x' }, { lead: { id: '../dashboard' } }])
    expect((await system.visitor().call('POST', '/api/pdf/generate-report', body)).status).toBe(400);
  expect((await system.visitor().call('GET', '/api/pdf/reports/short')).status).toBe(400);
  const statuses: number[] = [];
  for (let i = 0; i < 10; i++) statuses.push((await generate(randomUUID())).status);
  expect(statuses.at(-1)).toBe(429);
  // Staff print as many as they need.
  const staff = await system.signedIn('user');
  for (let i = 0; i < 12; i++) {
    const { status } = await staff.call('POST', '/api/pdf/generate-report', { lead: { id: randomUUID() } });
    expect(status).toBe(404);
  }
});
