import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { AnalysisReport, LeadAnalysis } from '../../../contracts/src/analyses/report.js';
import type { Effects } from '../../../contracts/src/effects/queries.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { leadIdsOf, property, startWithProvider, submitForm } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';

describe('/api/leads/:id/analysis', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let staff: Caller;

  beforeAll(async () => {
    system = await startWithProvider();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  /** A lead that came without an analysis. */
  async function add(over: object = {}): Promise<string> {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    const propertyAddress = `100 Sample ${randomUUID()} St, Ankeny, IA 50023`;
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', { ...lead, propertyAddress, ...over });
    await system.projected(body.position);
    return body.id;
  }
  const run = <Body = CommandAnswer>(id: string, body: object = {}, headers: Record<string, string> = {}) =>
    staff.call<Body>('POST', `/api/leads/${id}/analysis`, body, headers);
  const shown = (id: string, caller = staff) => caller.call<LeadAnalysis>('GET', `/api/leads/${id}/analysis`);

  it('runs an analysis of what is known of the property; the report is the lead’s from then on', async () => {
    const id = await add({ unitCount: 4, propertyType: 'multi-family', squareFootage: 4200 });
    expect((await shown(id)).body).toMatchObject({ analysis: null, unlinked: [] });
    const { status, body, headers } = await run(id);
    expect([status, headers.get('etag')]).toEqual([201, '"2"']);
    await system.projected(body.position);
    const expected = {
      ...{ analysisId: body.id, leadId: id, property: { unitCount: 4, squareFootage: 4200, city: 'Ankeny' } },
      rent: { preliminary: false, perUnit: { estimateCents: 189_500 }, total: { estimateCents: 758_000 } },
    };
    expect((await shown(id)).body.analysis).toMatchObject(expected);
    const report = await system.visitor().call<AnalysisReport>('GET', `/api/analyses/${id}`);
    expect(report.body.analysis).toMatchObject(expected);
    const { events } = (await staff.call<History>('GET', `/api/analyses/${body.id}/history`)).body;
    expect(events.map(({ type, actor }) => [type, actor.kind])).toEqual([
      ['AnalysisRequested', 'user'],
      ['AnalysisLinked', 'user'],
      ['RentEstimated', 'system'],
    ]);
    // Its estimate belongs to what the system did about this lead, though the request does not name it.
    const admin = await system.signedIn('admin');
    const { effects } = (await admin.call<Effects>('GET', `/api/effects?lead=${id}`)).body;
    expect(effects.map(({ kind, subject }) => [kind, subject])).toEqual([['rent-estimate', `analysis-${body.id}`]]);
  });

  it('happens once, however often it is asked for', async () => {
    const id = await add();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => run(id, {}, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const again = await run<Problem>(id);
    expect([again.status, again.body.code]).toEqual([409, 'analysis_exists']);
  });

  it('links an analysis of the address that belongs to nobody, and no other one after it', async () => {
    const address = '77 Linked St, Ankeny, IA 50023';
    const made = await staff.call<CommandAnswer>('POST', '/api/analyses/by-address', { address });
    const id = await add({ propertyAddress: address });
    await system.projected(made.body.position);
    expect((await shown(id)).body.unlinked).toMatchObject([{ analysisId: made.body.id, leadId: null }]);
    const { status, body } = await run(id, { analysisId: made.body.id.toUpperCase() });
    expect([status, body.id]).toEqual([201, made.body.id]);
    await system.projected(body.position);
    expect((await shown(id)).body).toMatchObject({ analysis: { analysisId: made.body.id }, unlinked: [] });
    expect((await run(id, { analysisId: made.body.id })).body.revision).toBe(body.revision);
    const second = await run<Problem>(id);
    expect([second.status, second.body.code, second.body.detail]).toEqual([
      ...[409, 'analysis_exists', 'This lead already has an analysis.'],
    ]);
    const other = await run<Problem>(await add(), { analysisId: made.body.id });
    expect([other.status, other.body.code]).toEqual([409, 'analysis_linked']);
  });

  it('takes a link back, once, and the analysis goes to another lead', async () => {
    const address = `100 Wrong ${randomUUID()} St, Ankeny, IA 50023`;
    const made = await staff.call<CommandAnswer>('POST', '/api/analyses/by-address', { address });
    const [wrong, right] = [await add(), await add()];
    await run(wrong, { analysisId: made.body.id });
    const unlink = (lead: string, analysisId = made.body.id) =>
      staff.call<CommandAnswer & Problem>('DELETE', `/api/leads/${lead}/analysis/${analysisId}`);
    expect(await unlink(right)).toMatchObject({ status: 409, body: { code: 'analysis_linked' } });
    const { status, body, headers } = await unlink(wrong);
    expect([status, headers.get('etag')]).toEqual([200, `"${body.revision}"`]);
    expect((await unlink(wrong)).body.revision).toBe(body.revision);
    await system.projected(body.position);
    expect((await shown(wrong)).body.analysis).toBeNull();
    const reported = async (id: string) =>
      (await system.visitor().call<AnalysisReport>('GET', `/api/analyses/${id}`)).status;
    expect([await reported(wrong), await reported(made.body.id)]).toEqual([404, 200]);
    const linked = await run(right, { analysisId: made.body.id });
    await system.projected(linked.body.position);
    expect((await shown(right)).body.analysis).toMatchObject({ analysisId: made.body.id, leadId: right });
    const { events } = (await staff.call<History>('GET', `/api/analyses/${made.body.id}/history`)).body;
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['AnalysisLinked', 'AnalysisUnlinked', 'AnalysisLinked']);
  });

  it('leaves an analysis that was made for its lead with it, and is for staff', async () => {
    const id = await add();
    const { body } = await run(id);
    const path = `/api/leads/${id}/analysis/${body.id}`;
    expect(await staff.call<Problem>('DELETE', path)).toMatchObject({
      status: 409,
      body: { code: 'undo_not_possible' },
    });
    expect((await system.visitor().call('DELETE', path)).status).toBe(401);
    const unknown = await staff.call<Problem>('DELETE', `/api/leads/${id}/analysis/${randomUUID()}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'analysis_not_found']);
  });

  it('leaves the analysis that a lead came with', async () => {
    const [id] = leadIdsOf((await submitForm(system, [property])).body);
    await system.projected((await system.infrastructure.log.head()).toString());
    expect((await shown(id!)).body.analysis).toMatchObject({ leadId: id });
    expect((await run<Problem>(id!)).body.code).toBe('analysis_exists');
  });

  it.each([
    ['Not provided', 400, 'invalid_address', 'Invalid address format. Expected: Street, City, State ZIP'],
    ['1 Main St, Ankeny, Iowa', 400, 'invalid_state_zip', 'Invalid state/zip format. Expected: STATE ZIP'],
  ])('says what is wrong with the address "%s"', async (propertyAddress, ...expected) => {
    const { status, body } = await run<Problem>(await add({ propertyAddress }));
    expect([status, body.code, body.title]).toEqual(expected);
  });

  it('refuses what is not there or not valid', async () => {
    const id = await add();
    const codes = async (lead: string, body: object) => {
      const answer = await run<Problem>(lead, body);
      return [answer.status, answer.body.code];
    };
    expect(await codes(randomUUID(), {})).toEqual([404, 'lead_not_found']);
    expect(await codes(id, { analysisId: randomUUID() })).toEqual([404, 'analysis_not_found']);
    for (const body of [{ analysisId: 'x' }, { address: 'Elsewhere' }])
      expect(await codes(id, body)).toEqual([400, 'invalid_input']);
    expect((await shown(randomUUID())).status).toBe(404);
    const deleted = await staff.call<CommandAnswer>('DELETE', `/api/leads/${id}`);
    expect(await codes(id, {})).toEqual([409, 'lead_deleted']);
    await system.projected(deleted.body.position);
    expect((await shown(id)).status).toBe(404);
    expect((await shown(id, await system.signedIn('admin'))).status).toBe(200);
  });

  it('is for staff', async () => {
    const id = await add();
    const visitor = system.visitor();
    expect((await shown(id, visitor)).status).toBe(401);
    expect((await visitor.call('POST', `/api/leads/${id}/analysis`, {})).status).toBe(401);
  });
});
