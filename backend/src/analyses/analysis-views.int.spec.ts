import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ViewAnswer } from '../../../contracts/src/analyses/input.js';
import type { Activity } from '../../../contracts/src/activity/routes.js';
import type { AnalysisReport } from '../../../contracts/src/analyses/report.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { leadIdsOf, property, submitForm } from '../../../testing/analyses.js';
import type { Answer, Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

const versions = { feeScheduleVersion: 1, textVersion: 1 };

describe('what an owner was shown', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  /** A new lead whose report exists, and the instant of its estimate. */
  async function reported(): Promise<{ leadId: string; estimatedAt: string }> {
    const { body } = await submitForm(system, [property]);
    const [leadId] = leadIdsOf(body);
    await system.projected(body.position!);
    const report = await system.visitor().call<AnalysisReport>('GET', `/api/analyses/${leadId}`);
    return { leadId: leadId!, estimatedAt: report.body.analysis.rent!.estimatedAt };
  }
  const look = (
    { leadId, estimatedAt }: { leadId: string; estimatedAt: string },
    headers: Record<string, string> = {},
    caller = system.visitor(),
  ): Promise<Answer<ViewAnswer & Problem>> =>
    caller.call('POST', `/api/analyses/${leadId}/report-views`, { estimatedAt, ...versions }, headers);
  const timelineOf = async (leadId: string) => {
    await system.projected((await system.infrastructure.log.head()).toString());
    return (await staff.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`)).body.events;
  };
  const looksAt = async (leadId: string) =>
    (await timelineOf(leadId)).filter(({ type }) => type === 'ReportViewed' || type === 'FeeShown');
  const cookieOf = (answer: Answer<unknown>) => answer.headers.get('set-cookie') ?? '';

  it.each([
    ['report-views', 'feeScheduleVersion', {}],
    ['report-views', 'textVersion', {}],
    ['fee-views', 'feeScheduleVersion', { propertyType: 'condo', unitCount: 2, rentCents: 210_000 }],
    ['fee-views', 'textVersion', { propertyType: 'condo', unitCount: 2, rentCents: 210_000 }],
  ])('is refused by %s with a %s that there is not', async (route, field, view) => {
    const { leadId, estimatedAt } = await reported();
    const sent = { estimatedAt, ...versions, ...view, [field]: 9999 };
    const { status, body } = await system.visitor().call<Problem>('POST', `/api/analyses/${leadId}/${route}`, sent);
    expect([status, body.code, body.errors?.map(({ path }) => path)]).toEqual([422, 'version_unknown', [field]]);
    expect(await looksAt(leadId)).toEqual([]);
  });

  it('stands in the timeline of the case, with the estimate, the fees and the words, and without whose browser it was', async () => {
    const report = await reported();
    const answer = await look(report);
    expect([answer.status, answer.body]).toEqual([200, { noted: true }]);
    const events = await timelineOf(report.leadId);
    const estimate = events.find(({ type }) => type === 'RentEstimated')!;
    const seen = events.at(-1)!;
    expect(seen).toMatchObject({
      type: 'ReportViewed',
      data: { estimateEventId: estimate.id, ...versions },
      actor: { kind: 'visitor', id: null },
      of: { kind: 'analysis' },
      undoable: false,
      changes: [],
    });
    expect(Object.keys(seen.data).sort()).toEqual(['estimateEventId', 'feeScheduleVersion', 'textVersion']);
  });

  it('is kept once an hour of one browser, and of every browser', async () => {
    const report = await reported();
    const cookie = cookieOf(await look(report));
    expect(cookie).toMatch(/^viewed=\S+; Max-Age=3600; Path=\/api\/analyses\/[\da-f-]{36}\/report-views; HttpOnly; /);
    const again = await look(report, { cookie: cookie.split(';')[0]! });
    expect([again.body, cookieOf(again)]).toEqual([{ noted: true }, '']);
    expect(await looksAt(report.leadId)).toHaveLength(1);
    // After an hour the cookie is gone, as in another browser.
    await look(report);
    expect(await looksAt(report.leadId)).toHaveLength(2);
  });

  it('is kept once of two tabs at once, and of one that asks again because no answer came', async () => {
    const report = await reported();
    const cookie = { cookie: `viewed=${randomUUID()}` };
    await Promise.all([look(report, cookie), look(report, cookie), look(report, cookie)]);
    expect(await looksAt(report.leadId)).toHaveLength(1);
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all([look(report, key), look(report, key)]);
    await look(report, key);
    expect(await looksAt(report.leadId)).toHaveLength(2);
  });

  it('is not kept of who is signed in, nor of what reads for others', async () => {
    const report = await reported();
    expect((await look(report, {}, staff)).body).toEqual({ noted: false });
    expect((await look(report, { 'user-agent': 'Slackbot-LinkExpanding 1.0' })).body).toEqual({ noted: false });
    expect((await look(report, { 'sec-purpose': 'prefetch;prerender' })).body).toEqual({ noted: false });
    expect(await looksAt(report.leadId)).toEqual([]);
  });

  it('names only what was there to be seen', async () => {
    const report = await reported();
    const wrong = await look({ ...report, estimatedAt: '2020-01-01T00:00:00.000Z' });
    expect([wrong.status, wrong.body.code]).toEqual([404, 'event_not_found']);
    const none = await look({ ...report, leadId: randomUUID() });
    expect([none.status, none.body.code]).toEqual([404, 'analysis_not_found']);
    const faulty = await system
      .visitor()
      .call<Problem>('POST', `/api/analyses/${report.leadId}/report-views`, { estimatedAt: 'then', textVersion: 0 });
    expect([faulty.status, faulty.body.errors?.map(({ path }) => path).sort()]).toEqual([
      400,
      ['estimatedAt', 'feeScheduleVersion', 'textVersion'],
    ]);
    // A refused view sets no cookie: the next view counts.
    expect(cookieOf(wrong)).toBe('');
    const deleted = await staff.call<{ position: string }>('DELETE', `/api/leads/${report.leadId}`);
    await system.projected(deleted.body.position);
    expect((await look(report)).status).toBe(404);
  });

  it('is no contact of the company, moves no lead, makes no colleague’s change fail and is no activity', async () => {
    const report = await reported();
    await timelineOf(report.leadId);
    const leadOf = () => staff.call<LeadAnswer>('GET', `/api/leads/${report.leadId}`);
    const before = await leadOf();
    await look(report);
    await timelineOf(report.leadId);
    const after = await leadOf();
    expect(after.body.lead).toEqual(before.body.lead);
    const edited = await staff.call(
      'PATCH',
      `/api/leads/${report.leadId}`,
      { name: 'Sample Owner' },
      { 'if-match': before.headers.get('etag') ?? '' },
    );
    expect(edited.status).toBe(200);
    const { items } = (await staff.call<Activity>('GET', '/api/activity')).body;
    expect(items.flatMap(({ type, parts }) => [type, ...parts.map((part) => part.type)])).not.toContain('ReportViewed');
    expect((await system.visitor().call<AnalysisReport>('GET', `/api/analyses/${report.leadId}`)).status).toBe(200);
  });

  it('keeps of a fee estimate what it was made of', async () => {
    const { leadId, estimatedAt } = await reported();
    const fees = { estimatedAt, ...versions, propertyType: 'condo', unitCount: 2, rentCents: 210_000 };
    const path = `/api/analyses/${leadId}/fee-views`;
    expect((await system.visitor().call('POST', path, fees)).body).toEqual({ noted: true });
    const [seen] = await looksAt(leadId);
    expect(seen).toMatchObject({
      type: 'FeeShown',
      data: { ...versions, propertyType: 'condo', unitCount: 2, rentCents: 210_000 },
    });
    const faulty = await system.visitor().call<Problem>('POST', path, { ...fees, unitCount: 0 });
    expect([faulty.status, faulty.body.errors?.map(({ path: field }) => field)]).toEqual([400, ['unitCount']]);
  });

  it('names in an enrolment the fees that stood beside the form', async () => {
    const enrolment = {
      ...filledIn,
      ...{ propertyType: 'condo', unitCount: 2, estimatedRentCents: 210_000, propertyAddress: '7 Seen St' },
      ...{ city: 'Ankeny', zipCode: '50023', name: 'Sample Owner', email: 'seen@example.com', phone: '515-555-0100' },
      feesShown: versions,
    };
    const { status, body } = await system.visitor().call<{ id: string }>('POST', '/api/enrollments', enrolment);
    expect(status).toBe(201);
    const [created] = await timelineOf(body.id);
    expect(created).toMatchObject({ type: 'LeadCreated', data: { feesShown: versions } });
    const feesShown = { ...versions, textVersion: 9999 };
    const unknown = await system.visitor().call<Problem>('POST', '/api/enrollments', { ...enrolment, feesShown });
    expect([unknown.status, unknown.body.errors?.map(({ path }) => path)]).toEqual([422, ['feesShown.textVersion']]);
    const words = await system
      .visitor()
      .call<Problem>('POST', '/api/enrollments', { ...enrolment, consentTextVersion: 9999 });
    expect([words.status, words.body.errors?.map(({ path }) => path)]).toEqual([400, ['consentTextVersion']]);
  });

  it('can be reported only so often a minute from one address', async () => {
    const report = await reported();
    const statuses: number[] = [];
    for (let n = 0; n < 40 && statuses.at(-1) !== 429; n++)
      statuses.push((await look(report, {}, system.visitor())).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
