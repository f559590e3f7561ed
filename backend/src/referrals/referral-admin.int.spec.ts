import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { referralAnswerSchema } from '../../../contracts/src/referrals/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

const form = referralSubmitted.example;

describe('what admins do with a referral', () => {
  let system: TestSystem;
  let admin: Caller;
  let id: string;

  beforeAll(async () => {
    system = await sharedSystem();
    admin = await system.signedIn('admin');
  });
  afterAll(() => system.stop());
  beforeEach(async () => {
    id = (await admin.call<CommandAnswer>('POST', '/api/referrals', { ...form, ...filledIn })).body.id;
  });

  const path = (part = '') => `/api/referrals/${id}${part}`;
  const commands = [
    ['POST', '/status', { status: 'contacted' }],
    ['PATCH', '', { clientPhone: '515-555-0112' }],
    ['POST', '/payment', { feeCents: 400_00 }],
    ['DELETE', '', undefined],
    ['POST', '/restore', undefined],
  ] as const;
  const send = <Answer>([method, part, body]: readonly ['POST' | 'PATCH' | 'DELETE', string, object?], headers = {}) =>
    admin.call<Answer>(method, path(part), body, headers);
  const events = async () => system.infrastructure.log.readStream(`referral-${id}`);
  const types = async () => (await events()).map(({ type }) => type);
  const shown = async (position: string) => {
    await system.projected(position);
    return referralAnswerSchema.parse((await admin.call('GET', path())).body).referral;
  };

  it('changes the status, edits, pays, deletes and restores, one event each, and the read model follows', async () => {
    await send(['POST', '/status', { status: 'contacted' }]);
    await send(['PATCH', '', { clientPhone: '515-555-0112', notes: ' ', realtorName: form.realtorName }]);
    await send(['POST', '/payment', { feeCents: 412_50 }]);
    const deleted = await send<CommandAnswer>(['DELETE', '']);
    expect((await shown(deleted.body.position)).deletedAt).not.toBeNull();
    const { body, status, headers } = await send<CommandAnswer>(['POST', '/restore']);
    expect([status, body.revision, headers.get('etag')]).toEqual([200, 5, '"5"']);
    expect((await events()).slice(1).map(({ type, data }) => [type, data])).toEqual([
      ['ReferralStatusChanged', { from: 'pending', to: 'contacted' }],
      ['ReferralEdited', { clientPhone: '515-555-0112', notes: null }],
      ['ReferralPaid', { feeCents: 412_50 }],
      ['ReferralDeleted', {}],
      ['ReferralRestored', {}],
    ]);
    expect(await shown(body.position)).toMatchObject({
      ...{ status: 'contacted', clientPhone: '515-555-0112', notes: null, deletedAt: null },
      ...{ paymentStatus: 'paid', referralFeeCents: 412_50, fee: 'paid', revision: 5 },
    });
  });

  it('pays 400 dollars unless another fee is given, 0 too, and once', async () => {
    expect((await send(['POST', '/payment', {}])).status).toBe(200);
    const again = await send<Problem>(['POST', '/payment', { feeCents: 0 }]);
    expect([again.status, again.body.code, again.body.title]).toEqual([
      ...[409, 'referral_paid', 'The fee of this referral was already paid.'],
    ]);
    expect((await events()).at(-1)!.data).toEqual({ feeCents: 400_00 });
  });

  it('pays once of a hundred payments at once, each with a key of its own', async () => {
    const keys = Array.from({ length: 100 }, () => ({ 'idempotency-key': randomUUID() }));
    const answers = await Promise.all(
      keys.map((key) => send<Problem>(['POST', '/payment', { feeCents: 400_00 }], key)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'referral_paid')).toHaveLength(99);
    expect(await types()).toEqual(['ReferralSubmitted', 'ReferralPaid']);
  });

  it('answers the same key with the same payment', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send<CommandAnswer>(['POST', '/payment', { feeCents: 0 }], key);
    expect((await send(['POST', '/payment', { feeCents: 0 }], key)).body).toEqual(first.body);
    expect(await types()).toEqual(['ReferralSubmitted', 'ReferralPaid']);
    const other = await send<Problem>(['POST', '/payment', { feeCents: 1 }], key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each([
    ['a status that is none', 'POST', '/status', { status: 'won' }, 'status'],
    ['no status', 'POST', '/status', {}, 'status'],
    ['a negative amount', 'POST', '/payment', { feeCents: -1 }, 'feeCents'],
    ['parts of a cent', 'POST', '/payment', { feeCents: 0.5 }, 'feeCents'],
    ['an amount in words', 'POST', '/payment', { feeCents: '400' }, 'feeCents'],
    ['more than any fee', 'POST', '/payment', { feeCents: 1e15 }, 'feeCents'],
    ['an e-mail that is none', 'PATCH', '', { realtorEmail: 'realtor' }, 'realtorEmail'],
    ['a phone that nobody can call', 'PATCH', '', { clientPhone: 'none' }, 'clientPhone'],
    ['a blank name', 'PATCH', '', { clientName: ' ' }, 'clientName'],
    ['an unknown type', 'PATCH', '', { propertyType: 'castle' }, 'propertyType'],
    ['endless notes', 'PATCH', '', { notes: 'x'.repeat(10_001) }, 'notes'],
    ['a status among the fields', 'PATCH', '', { status: 'lost' }, 'status'],
    ['a payment among the fields', 'PATCH', '', { paymentStatus: 'paid' }, 'paymentStatus'],
    ['nothing to edit', 'PATCH', '', {}, ''],
  ] as const)('refuses %s, naming the field, and nothing happens', async (_what, method, part, body, field) => {
    const answer = await send<Problem>([method, part, body]);
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([400, 'invalid_input', field]);
    expect(await types()).toEqual(['ReferralSubmitted']);
  });

  it('is refused to staff, to nobody, and to other sites', async () => {
    const staff = await system.signedIn('user');
    for (const [method, part, body] of commands) {
      expect((await staff.call(method, path(part), body)).status).toBe(403);
      expect((await system.visitor().call(method, path(part), body)).status).toBe(401);
    }
    for (const read of ['', '/export', `/${id}`]) {
      expect((await staff.call('GET', `/api/referrals${read}`)).status).toBe(403);
      expect((await system.visitor().call('GET', `/api/referrals${read}`)).status).toBe(401);
    }
    expect(await types()).toEqual(['ReferralSubmitted']);
  });

  it.each(commands)('is refused over what somebody else did: %s %s', async (...command) => {
    await send(['PATCH', '', { clientName: 'Ann Sample' }]);
    const stale = await send<Problem>(command, { 'if-match': '"0"' });
    expect([stale.status, stale.body.code, stale.body.currentRevision]).toEqual([412, 'revision_mismatch', 1]);
    expect(await types()).toEqual(['ReferralSubmitted', 'ReferralEdited']);
  });

  it.each(commands)(
    'is not found where there is no referral, and refused for an id that is none: %s %s',
    async (...command) => {
      const [method, part, body] = command;
      const none = await admin.call<Problem>(method, `/api/referrals/${randomUUID()}${part}`, body);
      expect([none.status, none.body.code]).toEqual([404, 'referral_not_found']);
      expect((await admin.call(method, `/api/referrals/7${part}`, body)).status).toBe(400);
    },
  );

  it('does nothing to a deleted referral, and deletes none twice', async () => {
    await send(['DELETE', '']);
    for (const command of commands.slice(0, 3)) {
      const refused = await send<Problem>(command);
      expect([refused.status, refused.body.code]).toEqual([409, 'referral_deleted']);
    }
    expect((await send(['DELETE', ''])).status).toBe(200);
    expect(await types()).toEqual(['ReferralSubmitted', 'ReferralDeleted']);
  });
});
