import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnalysisReport } from '../../../contracts/src/analyses/report.js';
import { leadIdsOf, property, submitForm } from '../../../testing/analyses.js';
import { eventually } from '../../../testing/eventually.js';
import { json, rentcastAnswer, sampleKey, startRentcast } from '../../../testing/rentcast.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('a rent provider that takes its time', () => {
  let system: TestSystem;
  let provider: Awaited<ReturnType<typeof startRentcast>>;
  const held: (() => void)[] = [];
  const answers = json(200, rentcastAnswer);

  beforeAll(async () => {
    provider = await startRentcast((reply, asked) => {
      if (asked.query.address?.includes('Patience')) held.push(() => answers(reply, asked));
      else answers(reply, asked);
    });
    system = await startSystem({ rentcast: { apiKey: sampleKey, baseUrl: provider.baseUrl, callsADay: 500 } });
  });
  afterAll(async () => {
    held.forEach((answer) => answer());
    await system.stop();
    await provider.stop();
  });

  const report = async (leadId: string) =>
    (await system.visitor().call<AnalysisReport>('GET', `/api/analyses/${leadId}`)).body.analysis;

  it('keeps nobody waiting for more than some seconds: the report is pending, and holds what comes', async () => {
    const slow = { ...property, streetAddress: '1 Patience Way' };
    const { status, body } = await submitForm(system, [property, slow]);
    expect(status).toBe(201);
    expect(body.results.map((result) => result.ok && result.pending)).toEqual([false, true]);
    const [quickId, slowId] = leadIdsOf(body) as [string, string];
    await system.projected(body.position!);
    expect((await report(quickId)).rent).toMatchObject({ preliminary: false });
    expect(await report(slowId)).toMatchObject({ leadId: slowId, rent: null });
    held.splice(0).forEach((answer) => answer());
    const { rent } = await eventually(async () => {
      const found = await report(slowId);
      return found.rent === null ? undefined : found;
    });
    expect(rent).toMatchObject({ preliminary: false, provider: 'rentcast' });
  });
});
