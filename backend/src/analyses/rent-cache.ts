import { Pool } from 'pg';
import { normalisedAddress } from '../../../contracts/src/address.js';
import { rentEstimated } from '../../../contracts/src/events/analysis-events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { RentAnswer, RentProvider, RentQuestion } from './rent-provider.js';

/** Old answers go with every new one, so that the table stays as small as a day. */
const keepAnswer = `
  with gone as (delete from rent_estimate_cache where fetched_at < now() - interval '24 hours')
  insert into rent_estimate_cache (question, estimate) values ($1, $2)
  on conflict (question) do update set estimate = excluded.estimate, fetched_at = now()`;

const findAnswer = `
  select estimate from rent_estimate_cache where question = $1 and fetched_at >= now() - interval '24 hours'`;

/** The provider's estimates, each kept for a day, so that a visitor's retry costs nothing. Failures are not kept. */
export class RentCache {
  private readonly asked = new Map<string, Promise<RentAnswer>>();

  constructor(
    private readonly pool: Pool,
    private readonly provider: Pick<RentProvider, 'estimate'>,
  ) {}

  /** As the provider's `estimate`; the same question, also while it is being asked, is asked once. Throws what Postgres throws. */
  estimate(question: RentQuestion): Promise<RentAnswer> {
    const key = JSON.stringify([
      normalisedAddress(question.address),
      question.propertyType,
      question.unitCount,
      question.squareFootage,
      question.bedrooms,
      question.bathrooms,
    ]);
    const running = this.asked.get(key);
    if (running) return running;
    const answer = this.answer(key, question).finally(() => this.asked.delete(key));
    this.asked.set(key, answer);
    return answer;
  }

  private async answer(key: string, question: RentQuestion): Promise<RentAnswer> {
    const kept = await this.kept(key);
    if (kept) return { ok: true, estimate: kept };
    const answer = await this.provider.estimate(question);
    if (answer.ok) await this.pool.query(keepAnswer, [key, answer.estimate]);
    return answer;
  }

  /** An answer that older code kept in another shape counts as none. */
  private async kept(key: string): Promise<DataOf<'RentEstimated'> | undefined> {
    const { rows } = await this.pool.query<{ estimate: unknown }>(findAnswer, [key]);
    return rentEstimated.schema.safeParse(rows[0]?.estimate).data;
  }
}
