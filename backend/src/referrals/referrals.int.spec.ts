import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { ReferralEntry } from '../../../projections/src/read-model/entries.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

const form = referralSubmitted.example;
const sent = { ...form, ...filledIn };

describe('referrals', () => {
  let system: TestSystem;
  let visitor: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    visitor = system.visitor();
  });
  afterAll(() => system.stop());

  it('come in from anybody, as pending and unpaid, once per key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await visitor.call<CommandAnswer>('POST', '/api/referrals', { ...sent, filledInMs: 8_000 }, key);
    expect([first.status, first.headers.get('etag')]).toEqual([201, '"0"']);
    const again = await visitor.call<CommandAnswer>('POST', '/api/referrals', { ...sent, filledInMs: 9_000 }, key);
    expect(again.body).toEqual(first.body);
    await system.projected(first.body.position);
    const rows = await system.infrastructure.dataSource.getRepository(ReferralEntry).findBy({ id: first.body.id });
    expect(rows).toMatchObject([{ ...form, status: 'pending', paymentStatus: 'unpaid' }]);
    const events = await system.infrastructure.log.readStream(`referral-${first.body.id}`);
    expect(events.map(({ type, metadata }) => [type, metadata.actor?.kind])).toEqual([
      ['ReferralSubmitted', 'visitor'],
    ]);
  });

  it('may leave out the notes, nothing else', async () => {
    const { notes: _notes, ...required } = sent;
    expect((await visitor.call('POST', '/api/referrals', required)).status).toBe(201);
    for (const field of Object.keys(form).filter((name) => name !== 'notes')) {
      const { status, body } = await visitor.call<Problem>('POST', '/api/referrals', { ...required, [field]: ' ' });
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, [field]]);
    }
  });

  it.each([
    ['an e-mail that is none', { clientEmail: 'client' }, 'clientEmail'],
    ['an unknown property type', { propertyType: 'castle' }, 'propertyType'],
    ['a status', { status: 'converted' }, 'status'],
    ['a fee', { referralFeeCents: 1 }, 'referralFeeCents'],
    ['endless notes', { notes: 'x'.repeat(10_001) }, 'notes'],
  ])('refuse %s with the path of the field', async (_name, wrong, path) => {
    const { status, body } = await visitor.call<Problem>('POST', '/api/referrals', { ...sent, ...wrong });
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'invalid_input', path]);
  });

  it('become no lead once the person was erased', async () => {
    const { body } = await visitor.call<CommandAnswer>('POST', '/api/referrals', sent);
    const { log } = system.infrastructure;
    await log.append(`referral-${body.id}`, [newEvent({ type: 'StreamErased', data: {} })], body.revision);
    const admin = await system.signedIn('admin');
    const before = await log.head();
    const { status, body: refused } = await admin.call<Problem>('POST', `/api/referrals/${body.id}/lead`, {});
    expect([status, refused.code]).toEqual([410, 'stream_erased']);
    expect(await log.head()).toBe(before);
  });

  it('refuse what a script filled in without saying why', async () => {
    const { status, body } = await visitor.call<Problem>('POST', '/api/referrals', { ...sent, website: 'x' });
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_input', undefined]);
  });
});
