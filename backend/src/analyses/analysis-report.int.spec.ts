import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { SubmitAnalysesAnswer } from '../../../contracts/src/analyses/input.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { LeadTasks } from '../../../contracts/src/tasks/queries.js';
import {
  analysesByAddressSchema,
  analysisReportSchema,
  type AnalysesByAddress,
  type AnalysisReport,
} from '../../../contracts/src/analyses/report.js';
import {
  failing,
  fourUnits,
  leadIdsOf,
  property,
  startWithProvider,
  submitForm,
  type SubmitOptions,
} from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { startSystem } from '../../../testing/start-app.js';

describe('the analysis report', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let staff: Caller;

  beforeAll(async () => {
    system = await startWithProvider();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const submit = (properties: object[], options?: SubmitOptions) => submitForm(system, properties, options);

  async function reportOf(leadId: string | undefined, caller: Caller = system.visitor()): Promise<AnalysisReport> {
    const { status, body } = await caller.call('GET', `/api/analyses/${leadId}`);
    expect(status).toBe(200);
    return analysisReportSchema.parse(body);
  }

  it('shows the report at once: per unit and total apart, and nothing of whom it is for', async () => {
    const { body, email } = await submit([fourUnits, failing]);
    const [leadId, preliminaryId] = leadIdsOf(body);
    const report = await reportOf(leadId);
    expect(report.analysis).toMatchObject({
      leadId,
      property: { address: '4 Sample Ct, Ankeny, IA 50023', unitCount: 4, propertyType: 'multi-family' },
      rent: {
        preliminary: false,
        provider: 'rentcast',
        perUnit: { estimateCents: 189_500, rangeLowCents: 181_000, rangeHighCents: 198_000 },
        total: { estimateCents: 758_000, rangeLowCents: 724_000, rangeHighCents: 792_000 },
        occupancyPercent: 95,
        yearOverYearPercent: 3.5,
        averageDaysOnMarket: 20,
      },
    });
    expect(report.analysis.rent?.comparables).toHaveLength(3);
    const preliminary = await reportOf(preliminaryId);
    expect(preliminary.analysis.rent).toMatchObject({
      preliminary: true,
      provider: 'fallback',
      perUnit: { estimateCents: 180_000, rangeLowCents: 160_000, rangeHighCents: 200_000 },
      averageDaysOnMarket: 30,
      comparables: [],
    });
    for (const shown of [report, preliminary]) {
      expect(JSON.stringify(shown)).not.toContain(email.split('@')[0]);
      expect(shown.analysis).not.toHaveProperty('failure');
    }
    expect([report.analysis.cause, preliminary.analysis.cause]).toEqual([undefined, 'unavailable']);
    expect((await reportOf(preliminaryId, staff)).analysis.failure).toBe('The rent provider answered with HTTP 500');
  });

  it('promises an answer by a person where there is no estimate, for as long as the office has the task', async () => {
    const [leadId, withoutId] = leadIdsOf((await submit([fourUnits, failing])).body);
    expect(await reportOf(leadId)).not.toHaveProperty('answerBy');
    const { answerBy } = await reportOf(withoutId);
    const tasksOf = async (id: string | undefined) =>
      (await staff.call<LeadTasks>('GET', `/api/leads/${id}/tasks`)).body.tasks;
    expect(await tasksOf(leadId)).toEqual([]);
    const [task, ...more] = await tasksOf(withoutId);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ title: 'No rent estimate: look the rent up and write to the owner', dueAt: answerBy });
    const done = await staff.call<CommandAnswer>('POST', `/api/leads/${withoutId}/tasks/${task!.id}/complete`);
    await system.projected(done.body.position);
    expect(await reportOf(withoutId)).not.toHaveProperty('answerBy');
  });

  it('names the properties of the same submission, and to staff all with the same e-mail', async () => {
    const first = await submit([property, fourUnits]);
    const second = await submit([{ ...property, streetAddress: '7 Sample Way' }], { email: first.email.toUpperCase() });
    const [leadId, sibling] = leadIdsOf(first.body);
    const [other] = leadIdsOf(second.body);
    await system.projected(second.body.position!);
    const shown = {
      leadId: sibling,
      address: '4 Sample Ct, Ankeny, IA 50023',
      rentCents: 758_000,
      preliminary: false,
      together: true,
    };
    expect((await reportOf(leadId)).siblings).toEqual([shown]);
    expect((await reportOf(other)).siblings).toEqual([]);
    expect((await reportOf(leadId, staff)).siblings).toEqual([
      shown,
      {
        leadId: other,
        address: '7 Sample Way, Ankeny, IA 50023',
        rentCents: 189_500,
        preliminary: false,
        together: false,
      },
    ]);
  });

  it('has no report of an unknown or deleted lead', async () => {
    const { body } = await submit([property, fourUnits]);
    const [leadId, sibling] = leadIdsOf(body);
    await reportOf(leadId);
    const deleted = await staff.call<{ position: string }>('DELETE', `/api/leads/${leadId}`);
    await system.projected(deleted.body.position);
    for (const id of [leadId, randomUUID()]) {
      const { status, body: problem } = await system.visitor().call<Problem>('GET', `/api/analyses/${id}`);
      expect([status, problem.code, problem.title]).toEqual([
        404,
        'analysis_not_found',
        "The property analysis you're looking for doesn't exist.",
      ]);
    }
    expect((await reportOf(sibling)).siblings).toEqual([]);
  });

  it('has no report of an erased person', async () => {
    const { body } = await submit([property, fourUnits]);
    const [leadId, sibling] = leadIdsOf(body);
    await reportOf(leadId);
    const admin = await system.signedIn('admin');
    const preview = await admin.call<{ name: string }>('GET', `/api/leads/${leadId}/erasure/preview`);
    const erasure = { name: preview.body.name, reason: 'asked' };
    const erased = await admin.call<CommandAnswer>('POST', `/api/leads/${leadId}/erasure`, erasure);
    await system.projected(erased.body.position);
    for (const caller of [system.visitor(), staff])
      expect((await caller.call<Problem>('GET', `/api/analyses/${leadId}`)).body.code).toBe('analysis_not_found');
    expect((await reportOf(sibling)).siblings).toEqual([]);
  });

  it('finds analyses by address for staff, however it is written', async () => {
    const { body, email } = await submit([{ ...property, streetAddress: '77 North Looked-up Avenue' }]);
    await system.projected(body.position!);
    const lookUp = (caller: Caller, address: string) =>
      caller.call<AnalysesByAddress & Problem>('GET', `/api/analyses?address=${encodeURIComponent(address)}`);
    const found = await lookUp(staff, '77 n. looked-up ave, ANKENY, ia 50023');
    expect(analysesByAddressSchema.parse(found.body).analyses).toMatchObject([
      { leadId: leadIdsOf(body)[0], email, rent: { perUnit: { estimateCents: 189_500 } } },
    ]);
    expect((await lookUp(staff, '78 North Looked-up Avenue, Ankeny, IA 50023')).body.analyses).toEqual([]);
    const wrongForm = await lookUp(staff, '77 North Looked-up Avenue');
    expect([wrongForm.status, wrongForm.body.title]).toEqual([
      400,
      'Invalid address format. Expected: Street, City, State ZIP',
    ]);
    const wrongState = await lookUp(staff, '77 North Looked-up Avenue, Ankeny, Iowa');
    expect([wrongState.status, wrongState.body.title]).toEqual([400, 'Invalid state/zip format. Expected: STATE ZIP']);
    expect((await lookUp(system.visitor(), '77 North Looked-up Avenue, Ankeny, IA 50023')).status).toBe(401);
  });
});

describe('the analysis report without a key for the provider', () => {
  it('is there all the same, marked as preliminary, and shows staff why', async () => {
    const system = await startSystem();
    try {
      const { body } = await system.visitor().call<SubmitAnalysesAnswer>('POST', '/api/analyses', {
        ...filledIn,
        email: 'owner@example.com',
        properties: [property],
      });
      const [result] = body.results;
      const path = `/api/analyses/${result?.ok ? result.leadId : ''}`;
      const report = await (await system.signedIn('user')).call<AnalysisReport>('GET', path);
      expect(report.body.analysis).toMatchObject({
        rent: { preliminary: true, provider: 'fallback' },
        failure: 'RentCast API key is required',
      });
    } finally {
      await system.stop();
    }
  });
});
