import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Activity } from '../../../contracts/src/activity/routes.js';
import type { AnalysesByAddress, AnalysisReport } from '../../../contracts/src/analyses/report.js';
import { startWithProvider } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';

const path = '/api/analyses/by-address';
const address = '250 Sample Ave, Ankeny, IA 50023';

describe('POST /api/analyses/by-address', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let staff: Caller;

  beforeAll(async () => {
    system = await startWithProvider();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const analysesOf = async (line: string) =>
    (await staff.call<AnalysesByAddress>('GET', `/api/analyses?address=${encodeURIComponent(line)}`)).body.analyses;

  it('makes an analysis without a lead, with the estimate, found by its address and in the recent activity', async () => {
    const { status, body, headers } = await staff.call<CommandAnswer>('POST', path, { address, bedrooms: 3 });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    await system.projected(body.position);
    const [analysis] = await analysesOf(address);
    expect(analysis).toMatchObject({
      ...{ analysisId: body.id, leadId: null, name: null, email: null },
      property: { address, propertyType: null, unitCount: 1, squareFootage: 0, bedrooms: 3 },
      rent: { preliminary: false, perUnit: { estimateCents: 189_500 } },
    });
    const { body: activity } = await staff.call<Activity>('GET', '/api/activity?limit=2');
    expect(activity.items).toMatchObject(
      [{ type: 'AnalysisRequested', actor: { kind: 'user' }, actorName: 'User' }].map((each) => ({
        ...{ leadId: null, leadName: null, propertyAddress: address, analysisId: body.id },
        ...each,
        // Its outcome is part of the same row.
        parts: [{ type: 'RentEstimated', actor: { kind: 'system', id: 'rent-estimates' } }],
      })),
    );
    const { rows } = await system.infrastructure.pool.query('select from read.pipeline');
    expect(rows).toHaveLength(0);
  });

  it('has a report by its own id at once, of nobody, until its lead is deleted', async () => {
    const own = { address: '252 Sample Ave, Ankeny, IA 50023' };
    const { body } = await staff.call<CommandAnswer>('POST', path, own);
    const report = (caller: Caller) => caller.call<AnalysisReport>('GET', `/api/analyses/${body.id}`);
    expect(await report(system.visitor())).toMatchObject({
      status: 200,
      body: { analysis: { analysisId: body.id, leadId: null, property: own }, siblings: [] },
    });
    const lead = await staff.call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Sample Owner', email: 'linked@example.com', source: 'manual', propertyAddress: own.address },
    });
    const linked = await staff.call<CommandAnswer>('POST', `/api/leads/${lead.body.id}/analysis`, {
      analysisId: body.id,
    });
    await system.projected(linked.body.position);
    expect((await report(system.visitor())).body.analysis.leadId).toBe(lead.body.id);
    const deleted = await staff.call<CommandAnswer>('DELETE', `/api/leads/${lead.body.id}`);
    await system.projected(deleted.body.position);
    expect((await report(staff)).status).toBe(404);
  });

  it('happens once per Idempotency-Key, at once too', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const other = { address: '251 Sample Ave, Ankeny, IA 50023' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.call<CommandAnswer>('POST', path, other, headers)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await system.projected(answers[0]!.body.position);
    expect(await analysesOf(other.address)).toHaveLength(1);
  });

  it('records the failure and shows staff why the estimate is preliminary', async () => {
    const unlucky = '13 Unlucky Ln, Ankeny, IA 50023';
    const { body } = await staff.call<CommandAnswer>('POST', path, { address: unlucky });
    await system.projected(body.position);
    const [analysis] = await analysesOf(unlucky);
    expect(analysis).toMatchObject({
      rent: { preliminary: true },
      failure: 'The rent provider answered with HTTP 500',
    });
  });

  it.each([
    [{}, 400, 'invalid_input'],
    [{ address: 'Somewhere' }, 400, 'invalid_address'],
    [{ address: '1 Sample St, Ankeny, Iowa' }, 400, 'invalid_state_zip'],
    [{ address, yearBuilt: 2199 }, 400, 'invalid_input'],
    [{ address, unitCount: 0 }, 400, 'invalid_input'],
    [{ address, email: 'owner@example.com' }, 400, 'invalid_input'],
  ])('refuses %j', async (body, status, code) => {
    expect(await staff.call('POST', path, body)).toMatchObject({ status, body: { code } });
  });

  it('is for staff', async () => {
    expect((await system.visitor().call('POST', path, { address })).status).toBe(401);
  });
});
