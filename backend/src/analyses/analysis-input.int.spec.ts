import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import { leadsWith, property, startWithProvider } from '../../../testing/analyses.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';

describe('input of the analysis form', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let staff: Caller;

  beforeAll(async () => {
    system = await startWithProvider();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  it.each([
    ['no e-mail', { email: '' }, 'email'],
    ['no property', { properties: [] }, 'properties'],
    ['too many properties', { properties: Array.from({ length: 21 }, () => property) }, 'properties'],
    ['properties that are none', { properties: 'all' }, 'properties'],
    ['an unknown field', { leadId: randomUUID() }, 'leadId'],
    ['a status', { properties: [{ ...property, status: 'won' }] }, 'properties.0.status'],
    ['another state', { properties: [{ ...property, state: 'MO' }] }, 'properties.0.state'],
    ['a ZIP of four digits', { properties: [property, { ...property, zipCode: '5002' }] }, 'properties.1.zipCode'],
    ['a blank street', { properties: [{ ...property, streetAddress: '  ' }] }, 'properties.0.streetAddress'],
    ['no square footage', { properties: [{ ...property, squareFootage: 0 }] }, 'properties.0.squareFootage'],
    ['half a unit', { properties: [{ ...property, unitCount: 0.5 }] }, 'properties.0.unitCount'],
    ['a third of a bathroom', { properties: [{ ...property, bathrooms: 0.3 }] }, 'properties.0.bathrooms'],
    [
      'a type that is not offered',
      { properties: [{ ...property, propertyType: 'commercial' }] },
      'properties.0.propertyType',
    ],
    ['a year before 1800', { properties: [{ ...property, yearBuilt: 1799 }] }, 'properties.0.yearBuilt'],
    ['a year to come', { properties: [property, { ...property, yearBuilt: 2199 }] }, 'properties.1.yearBuilt'],
  ])('refuses %s with the path of the field, and stores nothing', async (_name, wrong, path) => {
    const email = `owner.${randomUUID()}@example.com`;
    const { status, body } = await staff.call<Problem>('POST', '/api/analyses', {
      email,
      properties: [property],
      ...wrong,
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.errors?.map((error) => error.path)).toEqual([path]);
    expect(await leadsWith(system, email)).toBe(0);
  });

  it.each([{ website: 'https://spam.example' }, { filledInMs: 300 }])(
    'refuses what a script filled in (%j) without saying why',
    async (given) => {
      const email = `owner.${randomUUID()}@example.com`;
      const body = { email, properties: [property], ...filledIn, ...given };
      const answer = await system.visitor().call<Problem>('POST', '/api/analyses', body);
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([400, 'invalid_input', undefined]);
      expect(await leadsWith(system, email)).toBe(0);
    },
  );

  it('accepts the hidden field empty, as browsers send it', async () => {
    const body = { email: 'owner@example.com', properties: [property], website: '', filledInMs: 20_000.5 };
    expect((await system.visitor().call('POST', '/api/analyses', body)).status).toBe(201);
  });

  it('takes only so many submissions of a visitor a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await system.visitor().call('POST', '/api/analyses', {})).status);
    expect(statuses).toContain(429);
    expect((await staff.call('POST', '/api/analyses', {})).status).toBe(400);
  });
});
