import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommandAnswer, UndoPreview } from '../../../contracts/src/answers.js';
import { referralSubmitted, type ReferralEvent } from '../../../contracts/src/referrals/events.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { historySchema, type History } from '../../../contracts/src/history/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { eventAt } from '../../../testing/events-in-time.js';
import { EventStream } from '../../../testing/event-stream.js';
import { filledIn } from '../../../testing/filled-in.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

const contacted: ReferralEvent = { type: 'ReferralStatusChanged', data: { from: 'pending', to: 'contacted' } };
const corrected: ReferralEvent = { type: 'ReferralEdited', data: { clientName: 'Corrected Client' } };

describe('the history of a referral', () => {
  let system: TestSystem;
  let admin: Caller;
  let id: string;

  beforeAll(async () => {
    system = await sharedSystem();
    admin = await system.signedIn('admin');
  });
  afterAll(() => system.stop());
  beforeEach(async () => {
    const sent = { ...referralSubmitted.example, ...filledIn };
    ({ id } = (await system.visitor().call<CommandAnswer>('POST', '/api/referrals', sent)).body);
  });

  const happened = (...events: ReferralEvent[]) =>
    system.infrastructure.log.append(`referral-${id}`, events.map(eventAt), 0);
  const historyOf = async () =>
    historySchema.parse((await admin.call<History>('GET', `/api/referrals/${id}/history`)).body);
  const undo = <Answer>(body: object, headers = {}) =>
    admin.call<Answer>('POST', `/api/referrals/${id}/undo`, body, headers);

  it('shows who did what, unsealed, with the revision as ETag', async () => {
    await happened(contacted, corrected);
    const { status, headers } = await admin.call('GET', `/api/referrals/${id.toUpperCase()}/history`);
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    const { events } = await historyOf();
    expect(events.map(({ type, actor, undoable }) => [type, actor.kind, undoable])).toEqual([
      ['ReferralSubmitted', 'visitor', false],
      ['ReferralStatusChanged', 'system', true],
      ['ReferralEdited', 'system', true],
    ]);
    expect(events[0]!.data).toMatchObject({ clientName: 'Sample Client' });
    expect(events[2]!.changes).toEqual([{ field: 'clientName', from: 'Sample Client', to: 'Corrected Client' }]);
  });

  it('is for admins', async () => {
    const path = `/api/referrals/${id}/history`;
    expect((await system.visitor().call('GET', path)).status).toBe(401);
    expect((await (await system.signedIn('user')).call('GET', path)).status).toBe(403);
  });

  it('is not found where there is no referral, and refused for an id that is none', async () => {
    const none = await admin.call<Problem>('GET', `/api/referrals/${randomUUID()}/history`);
    expect([none.status, none.body.code]).toEqual([404, 'referral_not_found']);
    expect((await admin.call('GET', '/api/referrals/7/history')).status).toBe(400);
  });

  it('takes back a change, with a preview first, once per key and from the revision that was seen', async () => {
    await happened(contacted);
    const eventId = (await historyOf()).events[1]!.id;
    const preview = await undo<UndoPreview>({ eventId, preview: true });
    expect(preview.body).toEqual({
      possible: true,
      changes: [{ field: 'status', from: 'contacted', to: 'pending' }],
      events: [{ type: 'ReferralStatusChanged', data: { from: 'contacted', to: 'pending' } }],
    });
    const stale = await undo<Problem>({ eventId }, { 'if-match': '"0"' });
    expect([stale.status, stale.body.currentRevision]).toEqual([412, 1]);
    const key = { 'idempotency-key': randomUUID(), 'if-match': '"1"' };
    const first = await undo<CommandAnswer>({ eventId: eventId.toUpperCase() }, key);
    expect([first.status, first.body.revision, first.headers.get('etag')]).toEqual([200, 2, '"2"']);
    expect((await undo<CommandAnswer>({ eventId: eventId.toUpperCase() }, key)).body).toEqual(first.body);
    expect((await historyOf()).events.at(-1)).toMatchObject({ undoes: eventId, actorName: 'Admin' });
    await system.projected(first.body.position);
    const { rows } = await system.infrastructure.pool.query('select status from read.referrals where id = $1', [id]);
    expect(rows).toEqual([{ status: 'pending' }]);
  });

  it.each([
    ['what was changed again', 1, 409, 'undo_superseded'],
    ['the submission', 0, 409, 'undo_not_possible'],
  ])('does not take back %s', async (_what, n, status, code) => {
    await happened(contacted, { type: 'ReferralStatusChanged', data: { from: 'contacted', to: 'lost' } });
    const { events } = await historyOf();
    expect(await undo({ eventId: events[n]!.id })).toMatchObject({ status, body: { code } });
  });

  it('does not take back an event of another history, nor one of no referral', async () => {
    const eventId = randomUUID();
    expect(await undo({ eventId })).toMatchObject({ status: 404, body: { code: 'event_not_found' } });
    for (const preview of [true, false]) {
      const none = await admin.call<Problem>('POST', `/api/referrals/${randomUUID()}/undo`, { eventId, preview });
      expect([none.status, none.body.code]).toEqual([404, 'referral_not_found']);
    }
    expect((await undo({ eventId: 'that one' })).status).toBe(400);
  });

  it('is announced live', async () => {
    const live = await EventStream.open(admin);
    await live.until(({ event }) => event === 'hello');
    await happened(contacted);
    const change = await live.until(({ data }) => data.changes?.some((each) => each.id === id) === true);
    live.close();
    expect(change.data.changes).toContainEqual({ kind: 'referral', id });
  });

  it('reads [erased] once its keys are destroyed', async () => {
    await happened(contacted, corrected);
    await system.infrastructure.log.destroyKeysOf(`referral-${id}`);
    const { events } = await historyOf();
    expect(JSON.stringify(events)).not.toMatch(/Sample|Corrected|515-555/);
    expect(events[0]!.data).toMatchObject({ clientName: '[erased]', propertyType: 'single-family' });
    expect(events[1]!.changes).toEqual([{ field: 'status', from: 'pending', to: 'contacted' }]);
  });
});
