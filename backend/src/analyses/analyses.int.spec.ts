import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { submitAnalysesAnswerSchema } from '../../../contracts/src/analyses/input.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import {
  failing,
  fourUnits,
  leadIdsOf,
  leadsWith,
  property,
  startWithProvider,
  submitForm,
  type SubmitOptions,
} from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { Idempotency } from '../platform/commands/idempotency.js';
import { analysisIdOf, leadIdOf, submissionIdOf } from './domain/analysed-lead.js';

describe('submitting the analysis form', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let staff: Caller;

  beforeAll(async () => {
    system = await startWithProvider(500, { logPatienceMs: 2_000 });
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const submit = (properties: object[], options?: SubmitOptions) => submitForm(system, properties, options);

  it('makes a lead and an analysis of every property, with the fallback where the provider fails', async () => {
    const { status, body, email } = await submit([property, failing, fourUnits]);
    expect(status).toBe(201);
    const { submissionId, results } = submitAnalysesAnswerSchema.parse(body);
    expect(results.map(({ ok, address }) => [ok, address])).toEqual([
      [true, '100 Sample St, Ankeny, IA 50023'],
      [true, '13 Unlucky Ln, Ankeny, IA 50023'],
      [true, '4 Sample Ct, Ankeny, IA 50023'],
    ]);
    const { log } = system.infrastructure;
    const withEstimate = ['AnalysisRequested', 'AnalysisLinked', 'RentEstimated'];
    const withFallback = ['AnalysisRequested', 'AnalysisLinked', 'RentEstimateFailed', 'RentEstimated'];
    for (const [index, leadId] of leadIdsOf(body).entries()) {
      const lead = await log.readStream(`lead-${leadId}`);
      const analysis = await log.readStream(`analysis-${analysisIdOf(leadId)}`);
      // Where there is no estimate, a person answers.
      expect(lead.map(({ type }) => type)).toEqual(index === 1 ? ['LeadCreated', 'TaskAdded'] : ['LeadCreated']);
      expect(lead[0]?.data).toMatchObject({
        email,
        name: email.split('@')[0],
        status: 'analysis_submitted',
        source: 'analysis',
      });
      expect(analysis.map(({ type }) => type)).toEqual(index === 1 ? withFallback : withEstimate);
      expect(analysis[1]?.data).toEqual({ leadId });
      const correlations = [...lead, ...analysis].map(({ metadata }) => metadata.$correlationId);
      expect(new Set(correlations)).toEqual(new Set([submissionId]));
    }
  });

  it('answers a repeated key with the first answer, and stores and asks nothing twice', async () => {
    const key = randomUUID();
    const unseen = { ...property, streetAddress: `${Date.now() % 100_000} Repeated Rd` };
    const first = await submit([unseen, failing], { key, filledInMs: 9_000 });
    const asked = system.provider.asked.length;
    // The time that the form was open is no part of the request.
    const again = await submit([unseen, failing], { key, email: first.email, filledInMs: 60_000 });
    expect([again.status, again.body]).toEqual([201, first.body]);
    // As after a crash between the last append and the completion of the claim.
    await system.infrastructure.pool.query('delete from idempotency_claims');
    const later = await submit([unseen, failing], { key, email: first.email });
    expect([later.status, later.body]).toEqual([201, first.body]);
    expect(await leadsWith(system, first.email)).toBe(2);
    // Only the property without an estimate is asked for again.
    expect(system.provider.asked.slice(asked).every(({ query }) => query.address?.includes('Unlucky'))).toBe(true);
    const other = await submit([unseen], { key, email: first.email });
    expect([other.status, (other.body as unknown as Problem).code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('makes one submission of a hundred at once with the same key', async () => {
    const key = randomUUID();
    const email = `owner.${key}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => submit([property, fourUnits], { key, email, caller: staff })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await leadsWith(system, email)).toBe(2);
  });

  it('does not lose the others when one property is refused', async () => {
    const key = randomUUID();
    const { key: keyHash } = system.nest
      .get(Idempotency)
      .hash(key, { kind: 'visitor', id: null }, 'POST /api/analyses', '', {});
    const taken = leadIdOf(submissionIdOf(keyHash), 1);
    await staff.call('POST', '/api/leads', { id: taken, email: 'owner@example.com', source: 'manual' });
    const { status, body } = await submit([property, failing, fourUnits], { key });
    expect(status).toBe(201);
    expect(body.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(body.results[1]).toEqual({
      ok: false,
      address: '13 Unlucky Ln, Ankeny, IA 50023',
      code: 'lead_exists',
      title: 'A lead with this id exists already.',
    });
    for (const leadId of leadIdsOf(body).filter((id) => id !== ''))
      expect((await system.visitor().call('GET', `/api/analyses/${leadId}`)).status).toBe(200);
  });

  it('finishes with the same key what it could not store while the log was down', async () => {
    const key = randomUUID();
    await system.node.stop();
    const refused = await submit([property], { key });
    expect([refused.status, (refused.body as unknown as Problem).code]).toEqual([503, 'log_unavailable']);
    await system.node.start();
    const { log } = system.infrastructure;
    await eventually(() =>
      log.ping().then(
        () => true,
        () => false,
      ),
    );
    const answer = await submit([property], { key, email: refused.email });
    expect([answer.status, answer.body.results[0]?.ok]).toEqual([201, true]);
    expect(await leadsWith(system, refused.email)).toBe(1);
  });

  it('names which property the log did not take, or lets a request with a key be repeated', async () => {
    const { log } = system.infrastructure;
    const append = log.append.bind(log);
    const broken = jest.spyOn(log, 'append').mockImplementation((stream, events, expected) => {
      const unlucky = events.some(
        ({ data }) => 'streetAddress' in data && data.streetAddress === fourUnits.streetAddress,
      );
      return unlucky ? Promise.reject(new LogUnavailable('gone')) : append(stream, events, expected);
    });
    const key = randomUUID();
    const withoutKey = await submit([property, fourUnits]);
    const withKey = await submit([property, fourUnits], { key });
    broken.mockRestore();
    expect(withoutKey.status).toBe(201);
    expect(withoutKey.body.results).toMatchObject([{ ok: true }, { ok: false, code: 'log_unavailable' }]);
    expect([withKey.status, (withKey.body as unknown as Problem).code]).toEqual([503, 'log_unavailable']);
    const repeated = await submit([property, fourUnits], { key, email: withKey.email });
    expect([repeated.status, repeated.body.results.map(({ ok }) => ok)]).toEqual([201, [true, true]]);
    expect(await leadsWith(system, withKey.email)).toBe(2);
  });

  it('puts the leads on the board like any other, and keeps one subscriber per e-mail', async () => {
    const { body, email } = await submit([property]);
    await submit([property], { email: email.toUpperCase() });
    await system.projected(body.position!);
    const lead = await staff.call<LeadAnswer>('GET', `/api/leads/${leadIdsOf(body)[0]}`);
    expect(lead.body.lead).toMatchObject({ status: 'analysis_submitted', source: 'analysis', email });
    const { rows } = await system.infrastructure.pool.query(
      'select email, name from property_analysis_subscribers where lower(email) = $1',
      [email],
    );
    expect(rows).toEqual([{ email, name: email.toUpperCase().split('@')[0] }]);
  });
});
