import { randomUUID } from 'node:crypto';
import type { Times } from '../backend/src/platform/infrastructure.js';
import type { SubmitAnalysesAnswer } from '../contracts/src/analyses/input.js';
import { json, refusal, rentcastAnswer, sampleKey, startRentcast } from './rentcast.js';
import { startSystem, type TestSystem } from './start-app.js';
import type { Answer, Caller } from './caller.js';
import { filledIn } from './filled-in.js';

/** A property as the analysis form sends it. */
export const property = {
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  propertyType: 'single-family',
  squareFootage: 1500,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 2.5,
  yearBuilt: 1998,
};
/** A property for which the provider fails. */
export const failing = { ...property, streetAddress: '13 Unlucky Ln' };
export const fourUnits = { ...property, streetAddress: '4 Sample Ct', propertyType: 'multi-family', unitCount: 4 };

/** A system whose rent provider runs on this machine and fails for Unlucky Lane. */
export async function startWithProvider(
  callsADay = 500,
  times: Times = {},
): Promise<TestSystem & { provider: Awaited<ReturnType<typeof startRentcast>> }> {
  const provider = await startRentcast((reply, asked) => {
    const answer = asked.query.address?.includes('Unlucky') ? refusal(500, 'internal') : json(200, rentcastAnswer);
    answer(reply, asked);
  });
  const system = await startSystem({ rentcast: { apiKey: sampleKey, baseUrl: provider.baseUrl, callsADay }, ...times });
  return {
    ...system,
    provider,
    stop: async () => {
      await system.stop();
      await provider.stop();
    },
  };
}

export interface SubmitOptions {
  /** A new one unless given. */
  email?: string;
  key?: string;
  caller?: Caller;
  filledInMs?: number;
}

/** Sends the analysis form, as a visitor unless someone else is named. */
export async function submitForm(
  system: TestSystem,
  properties: object[],
  options: SubmitOptions = {},
): Promise<Answer<SubmitAnalysesAnswer> & { email: string }> {
  const { email = `owner.${randomUUID()}@example.com`, key, caller = system.visitor(), ...more } = options;
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await caller.call<SubmitAnalysesAnswer>(
    'POST',
    '/api/analyses',
    { ...filledIn, email, properties, ...more },
    headers,
  );
  return { ...answer, email };
}

/** The lead of each property, empty for a refused one. */
export function leadIdsOf({ results }: SubmitAnalysesAnswer): string[] {
  return results.map((result) => (result.ok ? result.leadId : ''));
}

/** How many leads have this e-mail, once the read models have everything in the log. */
export async function leadsWith(system: TestSystem, email: string): Promise<number> {
  await system.projected((await system.infrastructure.log.head()).toString());
  const { rows } = await system.infrastructure.pool.query<{ leads: number }>(
    'select count(*)::int as leads from read.pipeline where email = $1',
    [email],
  );
  return rows[0]!.leads;
}
