import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SubmitAnalysesAnswer } from '../../../contracts/src/analyses/input.js';
import type { Problem } from '../../../contracts/src/problem.js';
import {
  rentAllowanceSchema,
  type AnalysisReport,
  type RentAllowance,
} from '../../../contracts/src/analyses/report.js';
import type { NewEvent } from '../../../event-store/src/types.js';
import { leadIdsOf, property, startWithProvider, submitForm } from '../../../testing/analyses.js';
import { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { analysisIdOf } from './domain/analysed-lead.js';

type System = Awaited<ReturnType<typeof startWithProvider>>;

describe('the paid rent provider', () => {
  let system: System;
  afterEach(() => system.stop());

  const homes = (count: number) =>
    Array.from({ length: count }, () => ({ ...property, streetAddress: `${randomUUID()} Sample St` }));
  const reportOf = async (leadId: string, caller = system.visitor()) =>
    (await caller.call<Partial<AnalysisReport>>('GET', `/api/analyses/${leadId}`)).body.analysis;
  /** The reports, once each has its estimate: the form's answer waits only a while. */
  const estimated = (leads: string[], caller: Caller) =>
    eventually(async () => {
      const reports = await Promise.all(leads.map((id) => reportOf(id, caller)));
      const whole = reports.flatMap((report) => (report?.rent ? [report] : []));
      return whole.length === leads.length ? whole : undefined;
    });

  it('is asked for 20 properties of one visitor an hour by all processes together; the rest is preliminary, and staff read why', async () => {
    system = await startWithProvider();
    const staff = await system.signedIn('user');
    const other = await system.another();
    const answers = await Promise.all(
      [system, other, system].map(({ url }) => submitForm(system, homes(20), { caller: new Caller(url) })),
    );
    const leads = answers.flatMap(({ status, body }) => {
      expect(status).toBe(201);
      return leadIdsOf(body);
    });
    expect(leads).toHaveLength(60);
    const reports = await estimated(leads, staff);
    expect(system.provider.asked).toHaveLength(20);
    const preliminary = reports.filter(({ rent }) => rent?.preliminary);
    expect(preliminary).toHaveLength(40);
    for (const { failure } of preliminary)
      expect(failure).toBe('More than 20 properties were asked for from one address within an hour');
    expect(await reportOf(preliminary[0]!.leadId!)).not.toHaveProperty('failure');
    const { body } = await staff.call<RentAllowance>('GET', '/api/analyses/allowance');
    const { overVisitorLimit, ...allowance } = rentAllowanceSchema.parse(body);
    expect(allowance).toMatchObject({ callsADay: 500, calls: 20 });
    // A question that is asked again, after a process took too long, is refused again.
    expect(overVisitorLimit).toBeGreaterThanOrEqual(40);
    expect((await system.visitor().call('GET', '/api/analyses/allowance')).status).toBe(401);

    // Kept answers cost nothing, and staff have no such limit.
    const known = system.provider.asked[0]!.query.address!.split(',')[0]!;
    const again = await submitForm(system, [{ ...property, streetAddress: known }]);
    expect((await reported(again.body))?.rent?.preliminary).toBe(false);
    const byStaff = await submitForm(system, homes(1), { caller: staff });
    expect((await reported(byStaff.body))?.rent?.preliminary).toBe(false);
    expect(system.provider.asked).toHaveLength(21);
  });

  it('is not asked beyond the budget of the day, by staff neither', async () => {
    system = await startWithProvider(3);
    const staff = await system.signedIn('user');
    const { body } = await submitForm(system, homes(5));
    const reasons = (await estimated(leadIdsOf(body), staff)).map(({ failure }) => failure);
    expect(system.provider.asked).toHaveLength(3);
    const reason = 'The budget of 3 calls of the rent provider a day is used up';
    expect(reasons.filter((each) => each === reason)).toHaveLength(2);
    const address = `${randomUUID()} Sample St, Ankeny, IA 50023`;
    const { body: asked } = await staff.call<{ id: string }>('POST', '/api/analyses/by-address', { address });
    const events = await eventually(async () => {
      const found = await system.infrastructure.log.readStream(`analysis-${asked.id}`);
      return found.length > 1 ? found : undefined;
    });
    expect(events.map(({ type, data }) => [type, (data as { error?: string }).error])).toEqual([
      ['AnalysisRequested', undefined],
      ['RentEstimateFailed', reason],
      ['RentEstimated', undefined],
    ]);
    expect(system.provider.asked).toHaveLength(3);
  });

  it('is not asked by the manager for a visitor who is over the limit, whose request was cut short', async () => {
    system = await startWithProvider();
    const { body: first } = await submitForm(system, homes(20));
    await estimated(leadIdsOf(first), await system.signedIn('user'));
    expect(system.provider.asked).toHaveLength(20);
    const { infrastructure } = system;
    const submissionId = randomUUID();
    const { body } = await submitForm(system, homes(1));
    const analysisId = analysisIdOf(leadIdsOf(body)[0]!);
    // The same visitor's: only the request got into the log, long enough ago for somebody to complete it.
    const left = randomUUID();
    await infrastructure.pool.query(
      'insert into rent_askers (analysis_id, asker) select $1, asker from rent_askers where analysis_id = $2',
      [left, analysisId],
    );
    const event = {
      id: randomUUID(),
      type: 'AnalysisRequested',
      data: { submissionId, email: null, name: null, state: 'IA', ...homes(1)[0] },
      metadata: {
        ...{ $correlationId: submissionId, $causationId: randomUUID() },
        ...{ actor: { kind: 'visitor', id: null }, occurredAt: '2026-03-02T15:00:00.000Z' },
      },
    } as unknown as NewEvent;
    await infrastructure.log.append(`analysis-${left}`, [event], 'no_stream');
    const events = await eventually(async () => {
      const found = await infrastructure.log.readStream(`analysis-${left}`);
      return found.length > 1 ? found : undefined;
    });
    expect(events.map(({ type }) => type)).toEqual(['AnalysisRequested', 'RentEstimateFailed', 'RentEstimated']);
    expect(system.provider.asked).toHaveLength(20);
  });

  async function reported(answer: SubmitAnalysesAnswer | Problem) {
    const { position } = answer as SubmitAnalysesAnswer;
    await system.projected(position!);
    return reportOf(leadIdsOf(answer as SubmitAnalysesAnswer)[0]!);
  }
});
