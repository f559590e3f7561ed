import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { onboardingPaymentCents, onboardingPaymentDescription } from '../../../contracts/src/fees/fees.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Caller } from '../../../testing/caller.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';

describe('what asks a service that is not there', () => {
  let system: TestSystem;
  let staff: Caller;
  let leadId: string;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
    leadId = body.id;
    await system.projected(body.position);
  });
  afterAll(() => system.stop());

  const payment = (over: object = {}, caller = staff) =>
    caller.call<Problem>('POST', '/api/stripe/create-session', {
      ...{ leadId, email: 'owner@example.com', name: 'Sample Owner', propertyAddress: '100 Sample St' },
      ...{ amount: onboardingPaymentCents / 100, description: onboardingPaymentDescription },
      ...over,
    });
  const agreement = (over: object = {}, caller = staff) =>
    caller.call<Problem>('POST', '/api/docuseal/submissions', { leadId, type: 'management_agreement', ...over });

  it('is named by its code, with the sentence for people and what staff have to set', async () => {
    const paid = await payment();
    expect([paid.status, paid.body.code, paid.body.title, paid.body.detail]).toEqual([
      ...[503, 'stripe_not_configured', 'Failed to create payment session', 'STRIPE_SECRET_KEY is not set.'],
    ]);
    const sent = await agreement();
    expect([sent.status, sent.body.code, sent.body.title]).toEqual([
      ...[503, 'docuseal_not_configured', 'Failed to send the agreement'],
    ]);
    expect(sent.body.detail).toContain('DOCUSEAL_API_KEY');
  });

  it('says which lead is not there', async () => {
    for (const ask of [payment, agreement]) {
      const { status, body } = await ask({ leadId: randomUUID() });
      expect([status, body.code, body.title]).toEqual([404, 'lead_not_found', 'Lead not found']);
    }
  });

  it.each([{ amount: 0 }, { amount: 'much' }, { email: 'nobody' }, { description: '' }, { leadId: 'x' }, { more: 1 }])(
    'refuses a payment with %j',
    async (over) => {
      expect(await payment(over)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  it.each([{ type: 'poem' }, { leadId: 'x' }, { more: 1 }])('refuses a document with %j', async (over) => {
    expect(await agreement(over)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is for staff', async () => {
    for (const ask of [payment, agreement]) expect((await ask({}, system.visitor())).status).toBe(401);
  });
});
