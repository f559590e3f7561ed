import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBuiltSandbox, type BuiltSandbox } from '../../../../testing/built-sandbox.js';
import { RentProvider, type CallLimits, type RentQuestion } from './rent-provider.js';

const unlimited: CallLimits = { take: () => Promise.resolve(null), takeAgain: () => Promise.resolve(true) };
const property = { unitCount: 1, squareFootage: 1500, bedrooms: 3, bathrooms: 2 };

describe('rents of the sandbox', () => {
  let sandbox: BuiltSandbox;
  beforeAll(async () => void (sandbox = await startBuiltSandbox()));
  afterAll(() => sandbox.stop());

  function estimate(street: string, over: Partial<RentQuestion> = {}, timeoutMs = 5_000) {
    const { RENTCAST_API_KEY: apiKey, RENTCAST_BASE_URL: baseUrl } = sandbox.environment;
    const address = `${street}, Clive, IA 50325`;
    const question = { address, propertyType: 'single-family', ...property, ...over } as const;
    return new RentProvider({ apiKey, baseUrl: baseUrl!, timeoutMs }).estimate(question, unlimited);
  }

  it.each([
    ['single-family', 1],
    ['townhouse', 1],
    ['condo', 1],
    ['multi-family', 2],
    ['multi-family', 8],
    ['commercial', 1],
  ] as const)('are read for a %s of %i units, with five comparables', async (propertyType, unitCount) => {
    const answer = await estimate('100 Sample St', { propertyType, unitCount });
    expect(answer).toMatchObject({ ok: true, estimate: { preliminary: false, provider: 'rentcast' } });
    const { comparables, rentPerUnitCents, rangeLowCents, rangeHighCents } = (answer as typeof answer & { ok: true })
      .estimate;
    expect(comparables).toHaveLength(5);
    expect(rangeLowCents).toBeLessThan(rentPerUnitCents);
    expect(rangeHighCents).toBeGreaterThan(rentPerUnitCents);
  });

  it.each([
    ['401', 'The rent provider refused the API key'],
    ['404', 'The rent provider has no estimate for this address'],
    ['429', 'The rent provider was asked too often'],
    ['500', 'The rent provider answered with HTTP 500'],
    ['504', 'The rent provider answered with HTTP 504'],
  ])('are refused for %s Sample Ln, with the reason', async (number, error) => {
    expect(await estimate(`${number} Sample Ln`)).toEqual({ ok: false, error });
  });

  it.each([
    ['rate_limited', 'The rent provider was asked too often'],
    ['error', 'The rent provider answered with HTTP 500'],
    ['error_after', 'The rent provider answered with HTTP 500'],
    ['malformed', 'The answer of the rent provider could not be understood'],
    ['timeout', 'The rent provider did not answer in time'],
  ])('that fail on purpose (%s) are a clear reason', async (kind, error) => {
    await sandbox.control('POST', '/faults', { provider: 'rentcast', kind });
    expect(await estimate('100 Sample St', {}, kind === 'timeout' ? 300 : 5_000)).toEqual({ ok: false, error });
    expect(await estimate('100 Sample St')).toMatchObject({ ok: true });
  });
});
