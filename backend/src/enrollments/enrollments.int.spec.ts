import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { SubmitAnalysesAnswer } from '../../../contracts/src/analyses/input.js';
import { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { analysisIdOf } from '../analyses/domain/analysed-lead.js';

const property = {
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  propertyType: 'single-family',
  squareFootage: 1850,
  unitCount: 1,
};
const enrollment = {
  propertyType: 'single-family',
  unitCount: 1,
  estimatedRentCents: 195_000,
  propertyAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
  ...filledIn,
};

/** The events of a lead that came with an analysis; no provider is configured here, so a person answers. */
const asAnalysed = ['LeadCreated', 'TaskAdded'];

describe('enrolling from a report', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  /** A visitor's browser with an analysis of its own. */
  async function analysed(): Promise<{ browser: Caller; leadId: string; setCookie: string }> {
    const browser = system.visitor();
    const body = { email: 'owner@example.com', properties: [property], ...filledIn };
    const answer = await browser.call<SubmitAnalysesAnswer>('POST', '/api/analyses', body);
    const [first] = answer.body.results;
    if (!first?.ok) throw new Error('The analysis was refused');
    const setCookie = answer.headers.getSetCookie().find((line) => line.startsWith('analyses=')) ?? '';
    return { browser, leadId: first.leadId, setCookie };
  }

  const enroll = (browser: Caller, analysisLeadId: string, more: object = {}, headers: Record<string, string> = {}) =>
    browser.call<CommandAnswer>('POST', '/api/enrollments', { ...enrollment, analysisLeadId, ...more }, headers);
  const eventsOf = (leadId: string) => system.infrastructure.log.readStream(`lead-${leadId}`);
  const typesOf = async (leadId: string) => (await eventsOf(leadId)).map(({ type }) => type);

  /** The enrolment made a new lead that names the analysis; the analysed lead stays as it was. */
  async function expectRepeat(
    answer: Awaited<ReturnType<typeof enroll>>,
    leadId: string,
    left: string[],
  ): Promise<void> {
    expect(answer.status).toBe(201);
    expect(answer.body.id).not.toBe(leadId);
    const [created, ...more] = await eventsOf(answer.body.id);
    expect([created?.type, more]).toEqual(['LeadCreated', []]);
    expect(created?.data).toMatchObject({
      source: 'enrollment',
      status: 'enrolled',
      enrolledFrom: { analysisId: analysisIdOf(leadId), leadId },
    });
    expect(await typesOf(leadId)).toEqual(left);
  }

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { setCookie } = await analysed();
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api', 'Max-Age=2592000']) expect(setCookie).toContain(part);
  });

  it('moves the lead in the browser that made the analysis, which may then book the walkthrough', async () => {
    const { browser, leadId } = await analysed();
    const answer = await enroll(browser, leadId.toUpperCase());
    expect([answer.status, answer.body.id]).toEqual([201, leadId]);
    const events = await eventsOf(leadId);
    expect(events.map(({ type }) => type)).toEqual([
      ...asAnalysed,
      'LeadDetailsEdited',
      'PropertyDetailsEdited',
      'LeadStatusMoved',
    ]);
    expect(events.at(-1)?.data).toEqual({ from: 'analysis_submitted', to: 'enrolled', source: 'enrollment' });
    expect(events[0]?.data).toMatchObject({ source: 'analysis' });
    expect(new Set(events.slice(asAnalysed.length).map(({ metadata }) => metadata.$causationId)).size).toBe(1);
    const booked = await browser.call('POST', `/api/leads/${leadId}/walkthrough`, {});
    expect(booked.status).toBe(200);
  });

  it('makes a new lead in any other browser, also with a cookie of its own or a forged one', async () => {
    const { browser, leadId } = await analysed();
    await expectRepeat(await enroll(system.visitor(), leadId), leadId, asAnalysed);
    const { browser: other } = await analysed();
    await expectRepeat(await enroll(other, leadId), leadId, asAnalysed);
    const { value } = /analyses=(?<value>[^;]+)/.exec(browser.cookie)?.groups ?? {};
    const forged = `analyses=${(value ?? '').replace(/[^.]+$/, 'forged')}`;
    await expectRepeat(await enroll(system.visitor(), leadId, {}, { cookie: forged }), leadId, asAnalysed);
    await expectRepeat(await enroll(staff, leadId), leadId, asAnalysed);
  });

  it('names nothing where the id is no analysed lead', async () => {
    const added = await staff.call<CommandAnswer>('POST', '/api/leads', { email: 'o@example.com', source: 'manual' });
    const { browser } = await analysed();
    for (const id of [randomUUID(), added.body.id]) {
      const answer = await enroll(browser, id);
      expect(answer.status).toBe(201);
      const [created] = await eventsOf(answer.body.id);
      expect(created?.data).not.toHaveProperty('enrolledFrom');
    }
    expect(await typesOf(added.body.id)).toEqual(['LeadCreated']);
    const refused = await enroll(browser, 'not-an-id');
    expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'analysisLeadId' }] });
  });

  it('makes a new lead once staff have moved or deleted the analysed one', async () => {
    const moved = await analysed();
    await staff.call('POST', `/api/leads/${moved.leadId}/status`, { status: 'proposal' });
    await expectRepeat(await enroll(moved.browser, moved.leadId), moved.leadId, [...asAnalysed, 'LeadStatusMoved']);
    const deleted = await analysed();
    await staff.call('DELETE', `/api/leads/${deleted.leadId}`);
    await expectRepeat(await enroll(deleted.browser, deleted.leadId), deleted.leadId, [...asAnalysed, 'LeadDeleted']);
  });

  it('makes a new lead for another property, also in the browser that made the analysis', async () => {
    const { browser, leadId } = await analysed();
    await enroll(browser, leadId);
    const elsewhere = await enroll(browser, leadId, { propertyAddress: '9 Elm St' });
    const left = [...asAnalysed, 'LeadDetailsEdited', 'PropertyDetailsEdited', 'LeadStatusMoved'];
    await expectRepeat(elsewhere, leadId, left);
  });

  it('moves it once, however many enrol at once, with one key or with several', async () => {
    const { browser, leadId } = await analysed();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => enroll(browser, leadId, {}, key)),
      ...Array.from({ length: 4 }, () => enroll(browser, leadId)),
    ]);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, leadId]));
    expect((await typesOf(leadId)).filter((type) => type === 'LeadStatusMoved')).toHaveLength(1);
  });

  it('leaves one of two whole states when staff move it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { browser, leadId } = await analysed();
      const [answer] = await Promise.all([
        enroll(browser, leadId),
        staff.call('POST', `/api/leads/${leadId}/status`, { status: 'proposal' }),
      ]);
      const types = await typesOf(leadId);
      if (answer.body.id === leadId)
        expect(types).toEqual([
          ...asAnalysed,
          'LeadDetailsEdited',
          'PropertyDetailsEdited',
          'LeadStatusMoved',
          'LeadStatusMoved',
        ]);
      else await expectRepeat(answer, leadId, [...asAnalysed, 'LeadStatusMoved']);
    }
  });

  it('is announced to staff with the lead that it probably repeats', async () => {
    const { leadId } = await analysed();
    const { body } = await enroll(system.visitor(), leadId);
    const history = await staff.call<{ events: { data: object }[] }>('GET', `/api/leads/${body.id}/history`);
    expect(history.body.events[0]?.data).toMatchObject({ enrolledFrom: { leadId } });
  });
});
