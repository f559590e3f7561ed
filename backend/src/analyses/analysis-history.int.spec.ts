import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmitAnalysesAnswer } from '../../../contracts/src/analyses/input.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { historySchema } from '../../../contracts/src/history/queries.js';
import { failing, property, startWithProvider } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { EventStream } from '../../../testing/event-stream.js';
import { filledIn } from '../../../testing/filled-in.js';
import { analysisIdOf } from './domain/analysed-lead.js';

describe('the history of an analysis', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let staff: Caller;

  beforeAll(async () => {
    system = await startWithProvider();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  /** Submits the public form. */
  async function submitted(asked: typeof property): Promise<{ id: string; leadId: string }> {
    const body = { ...filledIn, email: 'owner@example.com', properties: [asked] };
    const [outcome] = (await system.visitor().call<SubmitAnalysesAnswer>('POST', '/api/analyses', body)).body.results;
    if (!outcome?.ok) throw new Error('there is no analysis');
    return { id: analysisIdOf(outcome.leadId), leadId: outcome.leadId };
  }
  const historyOf = async (id: string) =>
    historySchema.parse((await staff.call('GET', `/api/analyses/${id}/history`)).body);

  it('shows who asked and what came of it, and takes nothing back', async () => {
    const { id, leadId } = await submitted(failing);
    const { events, revision } = await historyOf(id);
    expect(revision).toBe(3);
    expect(events.map(({ type, actor }) => [type, actor.kind])).toEqual([
      ['AnalysisRequested', 'visitor'],
      ['AnalysisLinked', 'visitor'],
      ['RentEstimateFailed', 'system'],
      ['RentEstimated', 'system'],
    ]);
    expect(events[0]!.changes).toContainEqual({ field: 'email', from: null, to: 'owner@example.com' });
    expect(events[1]!.changes).toEqual([{ field: 'leadId', from: null, to: leadId }]);
    expect(events[3]!.changes).toContainEqual({ field: 'preliminary', from: null, to: true });
    for (const { undoable, undoBlocked } of events)
      expect([undoable, undoBlocked]).toEqual([false, expect.any(String)]);
  });

  it('is for staff, and not found where there is no analysis', async () => {
    const path = `/api/analyses/${randomUUID()}/history`;
    expect((await system.visitor().call('GET', path)).status).toBe(401);
    const none = await staff.call<Problem>('GET', path);
    expect([none.status, none.body.code]).toEqual([404, 'analysis_not_found']);
    expect((await staff.call('GET', '/api/analyses/7/history')).status).toBe(400);
  });

  it('goes with its lead: of a deleted one it is for admins', async () => {
    const { id, leadId } = await submitted(property);
    const admin = await system.signedIn('admin');
    const path = `/api/analyses/${id}/history`;
    const seenBy = async () => [(await staff.call('GET', path)).status, (await admin.call('GET', path)).status];
    expect(await seenBy()).toEqual([200, 200]);
    await staff.call('DELETE', `/api/leads/${leadId}`);
    expect(await seenBy()).toEqual([404, 200]);
    await staff.call('POST', `/api/leads/${leadId}/restore`, {});
    expect(await seenBy()).toEqual([200, 200]);
  });

  it('is announced live', async () => {
    const live = await EventStream.open(staff);
    await live.until(({ event }) => event === 'hello');
    const address = '252 Sample Ave, Ankeny, IA 50023';
    const { body } = await staff.call<CommandAnswer>('POST', '/api/analyses/by-address', { address });
    // What happens elsewhere at that moment may come in the same change.
    const change = await live.until(({ data }) => data.changes?.some(({ id }) => id === body.id) === true);
    live.close();
    expect(change.data.changes).toContainEqual({ kind: 'analysis', id: body.id });
  });

  it('reads [erased] once its keys are destroyed', async () => {
    const { id } = await submitted({ ...property, streetAddress: '81 Quillfeather Ln' });
    await system.infrastructure.log.destroyKeysOf(`analysis-${id}`);
    const { events } = await historyOf(id);
    expect(JSON.stringify(events)).not.toMatch(/Quillfeather|owner@example/);
    expect(events[0]!.data).toMatchObject({ streetAddress: '[erased]', email: '[erased]', city: 'Ankeny' });
  });
});
