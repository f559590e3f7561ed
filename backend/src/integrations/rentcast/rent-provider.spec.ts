import { afterEach, describe, expect, it } from '@jest/globals';
import { rentEstimated } from '../../../../contracts/src/analyses/events.js';
import {
  json,
  refusal,
  rentcastAnswer,
  sampleKey,
  startRentcast,
  type Responder,
} from '../../../../testing/rentcast.js';
import { RentProvider, type CallLimits, type RentProviderOptions, type RentQuestion } from './rent-provider.js';

const question: RentQuestion = {
  address: '100 Sample St, Ankeny, IA 50023',
  propertyType: 'single-family',
  unitCount: 1,
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2.5,
};
const estimate = {
  preliminary: false,
  provider: 'rentcast',
  rentPerUnitCents: 189_500,
  rangeLowCents: 181_000,
  rangeHighCents: 198_000,
  occupancyPercent: 95,
  averageDaysOnMarket: 20,
  yearOverYearPercent: 3.5,
  comparables: [
    { address: '102 Sample St, Ankeny, IA 50023', distanceMiles: 0.03, squareFootage: 1480, rentCents: 185_000 },
    { address: '7 Example Ave, Ankeny, IA 50023', distanceMiles: 0.53, squareFootage: 1627, rentCents: 192_550 },
    { address: '9 Example Ave, Ankeny, IA 50023', distanceMiles: 1.25, squareFootage: null, rentCents: 190_000 },
  ],
};
const good = json(200, rentcastAnswer);
const hangUp: Responder = (reply) => reply.destroy();
const silence: Responder = () => undefined;
const unlimited: CallLimits = { take: () => Promise.resolve(null), takeAgain: () => Promise.resolve(true) };

describe('the rent provider', () => {
  const servers: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  async function ask(
    answers: Responder[],
    options: Partial<RentProviderOptions> = {},
    asking = question,
    limits = unlimited,
  ) {
    const server = await startRentcast(...answers);
    servers.push(server);
    const provider = new RentProvider({ apiKey: sampleKey, baseUrl: server.baseUrl, ...options });
    return { answer: await provider.estimate(asking, limits), asked: server.asked };
  }

  it('asks for the long-term rent with the key in its header and reads the answer', async () => {
    const { answer, asked } = await ask([good]);
    expect(answer).toEqual({ ok: true, estimate });
    expect(rentEstimated.schema.parse(estimate)).toEqual(estimate);
    expect(asked).toEqual([
      {
        path: '/v1/avm/rent/long-term',
        apiKey: sampleKey,
        query: {
          address: '100 Sample St, Ankeny, IA, 50023',
          city: 'Ankeny',
          state: 'IA',
          zipCode: '50023',
          compCount: '5',
          maxRadius: '5',
          propertyType: 'Single Family',
          squareFootage: '1500',
          bedrooms: '3',
          bathrooms: '2.5',
        },
      },
    ]);
  });

  it.each([
    ['multi-family', 4, 'Multi-Family'],
    ['multi-family', 5, 'Apartment'],
    ['townhouse', 2, 'Townhouse'],
    ['condo', 3, 'Condo'],
  ] as const)('asks for one unit of a %s of %i units', async (propertyType, unitCount, name) => {
    const { asked } = await ask([good], {}, { ...question, propertyType, unitCount });
    expect(asked[0]?.query).toEqual({
      address: '100 Sample St, Ankeny, IA, 50023',
      city: 'Ankeny',
      state: 'IA',
      zipCode: '50023',
      compCount: '5',
      maxRadius: '5',
      propertyType: name,
    });
  });

  it.each(['commercial', null] as const)('leaves out what is not known, and the type %p', async (propertyType) => {
    const unknown = { propertyType, squareFootage: 0, bedrooms: null, bathrooms: null };
    const { asked } = await ask([good], {}, { ...question, ...unknown });
    expect(Object.keys(asked[0]?.query ?? {})).toEqual([
      'address',
      'city',
      'state',
      'zipCode',
      'compCount',
      'maxRadius',
    ]);
  });

  it('takes 90 to 110 percent where no range is named, and the area where no comparable is', async () => {
    const { answer } = await ask([json(200, { rent: 2000, comparables: [] })]);
    expect(answer).toMatchObject({
      ok: true,
      estimate: { rangeLowCents: 180_000, rangeHighCents: 220_000, averageDaysOnMarket: 30, comparables: [] },
    });
  });

  it('does not put a comparable of an unknown distance next door', async () => {
    const unplaced = { formattedAddress: '9 Example Ave, Ankeny, IA 50023', price: 1900 };
    const { answer } = await ask([
      json(200, { rent: 2000, comparables: [unplaced, { ...unplaced, distance: null }, { ...unplaced, distance: 0 }] }),
    ]);
    const estimated = answer.ok && rentEstimated.schema.parse(answer.estimate);
    expect(estimated && estimated.comparables.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null, 0]);
  });

  it('needs a key, and asks nobody without one', async () => {
    const { answer, asked } = await ask([good], { apiKey: undefined });
    expect(answer).toEqual({ ok: false, error: 'RentCast API key is required' });
    expect(asked).toHaveLength(0);
  });

  it.each([
    ['100 Sample St', 'Invalid address format. Expected: Street, City, State ZIP'],
    ['100 Sample St, Ankeny, Iowa', 'Invalid state/zip format. Expected: STATE ZIP'],
  ])('refuses the address %p before asking', async (address, error) => {
    const { answer, asked } = await ask([good], {}, { ...question, address });
    expect(answer).toEqual({ ok: false, error });
    expect(asked).toHaveLength(0);
  });

  it.each([
    [401, 'auth/api-key-invalid', 'The rent provider refused the API key'],
    [404, 'resource/not-found', 'The rent provider has no estimate for this address'],
    [429, 'rate-limit/exceeded', 'The rent provider was asked too often'],
    [500, 'internal', 'The rent provider answered with HTTP 500'],
  ])('asks once and gives a clear reason when answered with %i', async (status, code, error) => {
    const { answer, asked } = await ask([refusal(status, code), good]);
    expect(answer).toEqual({ ok: false, error });
    expect(asked).toHaveLength(1);
  });

  it.each([502, 503, 504])('tries once more after a gateway’s %i', async (status) => {
    const once = await ask([refusal(status, 'gateway'), good]);
    expect(once.answer).toEqual({ ok: true, estimate });
    const twice = await ask([refusal(status, 'gateway')]);
    expect(twice.answer).toEqual({ ok: false, error: `The rent provider answered with HTTP ${status}` });
    expect(twice.asked).toHaveLength(2);
  });

  describe('within limits', () => {
    const counting = (counted: string[], limits: Partial<CallLimits> = {}): CallLimits => ({
      take: () => {
        counted.push('take');
        return limits.take?.() ?? unlimited.take();
      },
      takeAgain: () => {
        counted.push('again');
        return limits.takeAgain?.() ?? unlimited.takeAgain();
      },
    });

    it('asks nothing when it may not, and says why', async () => {
      const over = { take: () => Promise.resolve({ reason: 'The budget is used up', own: false }) };
      const { answer, asked } = await ask([good], {}, question, counting([], over));
      expect([answer, asked]).toEqual([{ ok: false, error: 'The budget is used up' }, []]);
      const own = { take: () => Promise.resolve({ reason: 'Too many', own: true }) };
      expect((await ask([good], {}, question, counting([], own))).answer).toEqual({
        ok: false,
        error: 'Too many',
        own: true,
      });
    });

    it('counts every call, and only calls', async () => {
      const counted: string[] = [];
      await ask([refusal(502, 'gateway'), good], {}, question, counting(counted));
      expect(counted.splice(0)).toEqual(['take', 'again']);
      await ask([good], { apiKey: undefined }, question, counting(counted));
      await ask([good], {}, { ...question, address: 'nowhere' }, counting(counted));
      expect(counted).toEqual([]);
    });

    it('leaves it at the first try when nothing is left for a second', async () => {
      const { answer, asked } = await ask(
        [refusal(502, 'gateway'), good],
        {},
        question,
        counting([], { takeAgain: () => Promise.resolve(false) }),
      );
      expect(asked).toHaveLength(1);
      expect(answer).toEqual({ ok: false, error: 'The rent provider answered with HTTP 502' });
    });
  });

  it('tries once more when the connection breaks', async () => {
    expect((await ask([hangUp, good])).answer).toEqual({ ok: true, estimate });
    expect((await ask([hangUp])).answer).toEqual({ ok: false, error: 'The rent provider could not be reached' });
  });

  it('says so when nobody listens', async () => {
    const { baseUrl, stop } = await startRentcast(good);
    await stop();
    const provider = new RentProvider({ apiKey: sampleKey, baseUrl });
    expect(await provider.estimate(question, unlimited)).toEqual({
      ok: false,
      error: 'The rent provider could not be reached',
    });
  });

  it('gives up on silence, also in the middle of an answer', async () => {
    const halfAnAnswer: Responder = (reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).write('{"rent":');
    };
    for (const answer of [silence, halfAnAnswer]) {
      const asked = await ask([answer], { timeoutMs: 150 });
      expect(asked.answer).toEqual({ ok: false, error: 'The rent provider did not answer in time' });
    }
  });

  it('does not carry the key to another address', async () => {
    const other = await startRentcast(good);
    servers.push(other);
    const redirect: Responder = (reply) => {
      reply.writeHead(302, { location: `${other.baseUrl}/avm/rent/long-term` }).end();
    };
    expect((await ask([redirect])).answer.ok).toBe(false);
    expect(other.asked).toHaveLength(0);
  });

  it.each([
    ['no JSON', (reply) => reply.writeHead(200).end('<html>')],
    ['a list', json(200, [])],
    ['no rent', json(200, { comparables: [] })],
    ['a rent in words', json(200, { rent: '1,800' })],
    ['a negative rent', json(200, { rent: -1 })],
    ['comparables of another shape', json(200, { rent: 1800, comparables: [{ address: 'x' }] })],
  ])('does not guess at an answer with %s', async (_name, answer) => {
    expect((await ask([answer])).answer).toEqual({
      ok: false,
      error: 'The answer of the rent provider could not be understood',
    });
  });

  it.each([null, 0])('takes a rent of %p for no estimate', async (rent) => {
    const { answer } = await ask([json(200, { rent, comparables: [] })]);
    expect(answer).toEqual({ ok: false, error: 'The rent provider has no estimate for this address' });
  });
});
