import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openedSandbox, type OpenedSandbox } from '../../test/opened.js';
import { rentcastKeys } from '../box/provider.js';
import { areas } from './homes.js';
import { specialStreet } from './estimate.js';

interface Comparable {
  formattedAddress: string;
  city: string;
  propertyType: string;
  squareFootage: number;
  price: number;
  distance: number;
  correlation: number;
  daysOld: number;
}
interface Answer {
  rent: number;
  rentRangeLow: number;
  rentRangeHigh: number;
  comparables: Comparable[];
}

const address = '100 Sample St, Ankeny, IA, 50023';
const house = { propertyType: 'Single Family', squareFootage: '1500', bedrooms: '3', bathrooms: '2', compCount: '5' };
let sandbox: OpenedSandbox;
beforeAll(async () => void (sandbox = await openedSandbox()));
afterAll(() => sandbox.stop());

async function asked(query: Record<string, string>, key: string | null = rentcastKeys.apiKey) {
  const url = `${sandbox.url}/rentcast/v1/avm/rent/long-term?${new URLSearchParams(query).toString()}`;
  const answer = await fetch(url, { headers: key === null ? {} : { 'x-api-key': key } });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
const rentOf = async (query: Record<string, string>) => {
  const { status, body } = await asked({ address, ...house, ...query });
  expect(status).toBe(200);
  return body;
};
const special = (number: number) => rentOf({ address: `${number} ${specialStreet}, Clive, IA, 50325` });

describe('the rents of the sandbox', () => {
  it('come in the fields of RentCast', async () => {
    const body = await rentOf({});
    expect(body).toMatchObject({
      ...{ rent: expect.any(Number), rentRangeLow: expect.any(Number), rentRangeHigh: expect.any(Number) },
      ...{ latitude: expect.closeTo(41.73, 1), longitude: expect.closeTo(-93.62, 1) },
      subjectProperty: {
        id: '100-Sample-St,-Ankeny,-IA-50023',
        formattedAddress: '100 Sample St, Ankeny, IA 50023',
        ...{ propertyType: 'Single Family', bedrooms: 3, bathrooms: 2, squareFootage: 1500 },
      },
    });
    expect(body.comparables.find(({ daysOld }) => daysOld > 1)).toEqual({
      ...{ id: expect.stringMatching(/,-IA-50\d{3}$/), formattedAddress: expect.stringMatching(/, IA 50\d{3}$/) },
      ...{
        addressLine1: expect.any(String),
        addressLine2: null,
        city: expect.any(String),
        state: 'IA',
        stateFips: '19',
      },
      ...{ zipCode: expect.any(String), county: expect.any(String), countyFips: expect.any(String) },
      ...{ latitude: expect.any(Number), longitude: expect.any(Number), propertyType: 'Single Family' },
      ...{ bedrooms: expect.any(Number), bathrooms: expect.any(Number), squareFootage: expect.any(Number) },
      ...{ lotSize: expect.any(Number), yearBuilt: expect.any(Number), price: expect.any(Number) },
      ...{ status: 'Inactive', listingType: 'Standard' },
      ...{ listedDate: expect.any(String), lastSeenDate: expect.any(String), daysOnMarket: expect.any(Number) },
      removedDate: expect.any(String),
      ...{ distance: expect.any(Number), daysOld: expect.any(Number), correlation: expect.any(Number) },
    });
  });

  it('are the same for the same question, and others for another home', async () => {
    expect(await rentOf({})).toEqual(await rentOf({}));
    const larger = await rentOf({ squareFootage: '2200', bedrooms: '4' });
    expect(larger.rent).toBeGreaterThan((await rentOf({})).rent);
  });

  it.each(areas.map(({ city, zipCode }) => [city, zipCode]))(
    'are plausible in %s %s, with five homes of the kind near by, the most similar first',
    async (city, zipCode) => {
      for (const [propertyType, low, high] of [
        ['Single Family', 1500, 2300],
        ['Townhouse', 1400, 2300],
        ['Condo', 1300, 2200],
        ['Apartment', 1300, 2200],
      ] as const) {
        const where = { address: `100 Sample St, ${city}, IA, ${zipCode}`, maxRadius: '5' };
        const { rent, rentRangeLow, rentRangeHigh, comparables } = await rentOf({ ...where, propertyType });
        expect(rent).toBeGreaterThan(low);
        expect(rent).toBeLessThan(high);
        expect(rentRangeLow).toBeLessThan(rent);
        expect(rentRangeHigh).toBeGreaterThan(rent);
        expect(comparables.map((each) => each.propertyType)).toEqual(Array(5).fill(propertyType));
        expect(Math.max(...comparables.map(({ distance }) => distance))).toBeLessThanOrEqual(5);
        const order = comparables.map(({ correlation }) => correlation);
        expect(order).toEqual(order.toSorted((one, other) => other - one));
      }
    },
  );

  it('come with as many homes as are asked for, within the radius and age', async () => {
    expect((await rentOf({ compCount: '25' })).comparables).toHaveLength(25);
    const { compCount: _, ...usual } = house;
    expect((await asked({ address, ...usual })).body.comparables).toHaveLength(15);
    const near = (await rentOf({ maxRadius: '0.8', compCount: '25' })).comparables;
    expect(near.length).toBeLessThan(25);
    expect(Math.max(...near.map(({ distance }) => distance))).toBeLessThanOrEqual(0.8);
    const young = (await rentOf({ daysOld: '1' })).comparables;
    expect(young.map(({ daysOld }) => daysOld)).toEqual([1, 1, 1, 1, 1]);
    expect((await asked({ address, ...house, maxRadius: '0.001' })).status).toBe(404);
  });

  it('have addresses that make special answers', async () => {
    expect((await special(1)).comparables).toHaveLength(1);
    expect((await special(2)).comparables).toEqual([]);
    const width = ({ rent, rentRangeLow, rentRangeHigh }: Answer) => (rentRangeHigh - rentRangeLow) / rent;
    expect(width(await special(3))).toBeGreaterThan(2 * width(await special(4)));
  });

  it.each([
    ['no key', 401, 'auth/api-key-invalid', () => asked({ address }, null)],
    ['a wrong key', 401, 'auth/api-key-invalid', () => asked({ address }, 'another')],
    ['half an address', 400, 'resource/bad-request', () => asked({ address: '100 Sample St' })],
    ['no address', 400, 'resource/bad-request', () => asked({})],
    ['too few homes', 400, 'resource/bad-request', () => asked({ address, compCount: '4' })],
    ['a kind of home that is none', 400, 'resource/bad-request', () => asked({ address, propertyType: 'Castle' })],
    ['a ZIP elsewhere', 404, 'resource/not-found', () => asked({ address: '1 Sample St, Des Moines, IA, 50309' })],
    ...(
      [
        [401, 'billing/subscription-inactive'],
        [404, 'resource/not-found'],
        [429, 'auth/rate-limit-exceeded'],
        [500, 'server/internal-error'],
        [504, 'server/timeout'],
      ] as const
    ).map(
      ([status, error]) =>
        [
          `${status} ${specialStreet}`,
          status,
          error,
          () => asked({ address: `${status} ${specialStreet}, Clive, IA, 50325` }),
        ] as const,
    ),
  ] as const)('refuse %s as RentCast does', async (_, status, error, call) => {
    expect(await call()).toEqual({ status, body: { status, error, message: expect.any(String) } });
  });

  it('fail on purpose in its words, and are shown on the page', async () => {
    await sandbox.post('/_sandbox/faults', { provider: 'rentcast', kind: 'rate_limited' });
    expect(await asked({ address })).toMatchObject({ status: 429, body: { error: 'auth/rate-limit-exceeded' } });
    await sandbox.post('/_sandbox/faults', { provider: 'rentcast', kind: 'error', status: 503 });
    expect(await asked({ address })).toMatchObject({ status: 503, body: { status: 503 } });
    await sandbox.post('/_sandbox/reset');
    const { rent } = await rentOf({});
    expect(await sandbox.read('/state/rentcast')).toMatchObject({ asked: [{ address, answer: { rent } }] });
    expect(await sandbox.page()).toContain(`$${rent.toLocaleString('en-US')}`);
    expect(await sandbox.read('/environment')).toMatchObject({
      RENTCAST_API_KEY: rentcastKeys.apiKey,
      RENTCAST_BASE_URL: `${sandbox.url}/rentcast/v1`,
    });
  });
});
