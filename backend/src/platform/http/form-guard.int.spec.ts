import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { referralSubmitted } from '../../../../contracts/src/referrals/events.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import { property } from '../../../../testing/analyses.js';
import type { Caller } from '../../../../testing/caller.js';
import { filledIn } from '../../../../testing/filled-in.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

const email = 'owner@example.com';
const enrollment = {
  ...{ propertyType: 'single-family', unitCount: 1, estimatedRentCents: 180_000, propertyAddress: '100 Sample St' },
  ...{ city: 'Ankeny', state: 'IA', zipCode: '50023', name: 'Sample Owner', email, phone: '515-555-0100' },
};
const forms: [form: string, path: string, body: object][] = [
  ['enrolment', '/api/enrollments', enrollment],
  ['analysis', '/api/analyses', { email, properties: [property] }],
  ['referral', '/api/referrals', referralSubmitted.example],
  ['webinar', '/api/leads', { name: 'Sample Owner', email, source: 'webinar' }],
  ['calculators', '/api/leads', { name: 'owner', email, source: 'rent-vs-sell-calculator' }],
];

describe('the guard of the public forms', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const head = () => system.infrastructure.log.head();
  /** What came in since then; the system itself may still be at work on what came earlier. */
  async function cameAfter(position: bigint): Promise<string[]> {
    const types: string[] = [];
    for await (const { events } of system.infrastructure.log.readAll({ after: position }))
      for (const { type, metadata } of events) if (metadata.actor?.kind !== 'system') types.push(type);
    return types;
  }

  describe.each(forms)('%s', (_form, path, body) => {
    const send = (guard: object, caller = system.visitor()) =>
      caller.call<Problem>('POST', path, { ...body, ...guard });

    it.each([
      ['both', {}, ['website', 'filledInMs']],
      ['how long it took', { website: '' }, ['filledInMs']],
      ['the hidden field', { filledInMs: 5_000 }, ['website']],
    ])('is refused without %s, which is named', async (_missing, guard, paths) => {
      const before = await head();
      const answer = await send(guard);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect(answer.body.errors).toEqual(paths.map((name) => ({ path: name, message: `${name} is required` })));
      expect(await cameAfter(before)).toEqual([]);
    });

    it.each([{ website: 'https://spam.example' }, { website: ' x' }, { filledInMs: 1_499 }, { filledInMs: 0 }])(
      'is refused with %j, without a word why',
      async (given) => {
        const before = await head();
        const answer = await send({ ...filledIn, ...given });
        expect([answer.status, answer.body.code, answer.body.errors]).toEqual([400, 'invalid_input', undefined]);
        expect(await cameAfter(before)).toEqual([]);
      },
    );

    it('is taken from a person, and from staff as it is', async () => {
      expect((await send({ website: '', filledInMs: 1_500 })).status).toBe(201);
      expect((await send({}, staff)).status).toBe(201);
    });

    it('has both fields in the contract', async () => {
      const { body: document } = await system.visitor().call<OpenApi>('GET', '/api/openapi.json');
      const { schema } = document.paths[path]!.post.requestBody.content['application/json'];
      const named = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
      for (const field of ['website', 'filledInMs'])
        expect(named.properties?.[field]?.description).toMatch(/^Required without a session/);
    });
  });

  it('does not stand before what only staff may do', async () => {
    const { body } = await system.visitor().call<Problem>('POST', '/api/leads', { email, source: 'manual' });
    expect(body.code).toBe('forbidden');
  });
});

interface Schema {
  $ref?: string;
  properties?: Record<string, { description?: string }>;
}
interface OpenApi {
  paths: Record<string, { post: { requestBody: { content: Record<'application/json', { schema: Schema }> } } }>;
  components: { schemas: Record<string, Schema> };
}
