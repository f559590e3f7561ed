import type { Pool, PoolClient } from 'pg';
import { propertiesAnHour, type RentAllowance } from '../../../contracts/src/analyses/report.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import type { RentRefusal } from '../integrations/rentcast/rent-provider.js';
import { networkKeyOf } from '../platform/limits/networks.js';

const today = `(now() at time zone '${officeTimeZone}')::date`;

const takeCall = `
  insert into rent_days as d (day, calls) select ${today}, 1 where $1 > 0
  on conflict (day) do update set calls = d.calls + 1 where d.calls < $1`;

const counting = (column: 'over_budget' | 'over_visitor_limit') => `
  insert into rent_days as d (day, ${column}) values (${today}, 1)
  on conflict (day) do update set ${column} = d.${column} + 1`;

/** Any number that no other advisory lock of the application uses. */
const lockSpace = 7_301_002;

/** Code from before networks were keyed noted a digest of 32 bytes, from which anybody finds the address by trying all. */
const keyedBytes = 16;

/**
 * Every call of the provider costs money. Visitors of one network get so many properties an hour; all callers, staff included, share a
 * budget of calls a day. Postgres counts before the call, so that neither a second process nor a restart gets a budget of its own; a
 * call that was counted but never made is lost.
 */
export class RentLimits {
  /** @param budget how many calls a day, read anew for each call @param secret of the purpose `visitors` */
  constructor(
    private readonly pool: Pool,
    private readonly budget: () => number,
    private readonly secret: Buffer,
  ) {}

  get callsADay(): number {
    return this.budget();
  }

  /** Remembers the visitor of an analysis, as long as somebody may have to complete it. A second call changes nothing. */
  async noteVisitor(analysisId: string, address: string): Promise<void> {
    await this.pool.query(
      'insert into rent_askers (analysis_id, asker) values ($1, $2) on conflict (analysis_id) do nothing',
      [analysisId, Buffer.from(networkKeyOf(this.secret, address), 'base64url').subarray(0, keyedBytes)],
    );
  }

  /** Counts the question about an analysis's property, and a call. @returns why the provider may not be asked, null if it may */
  async take(analysisId: string): Promise<RentRefusal | null> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const refused = await this.counted(client, analysisId);
      await client.query(refused ? 'rollback' : 'commit');
      if (refused) await client.query(counting(refused.own ? 'over_visitor_limit' : 'over_budget'));
      client.release();
      return refused;
    } catch (error) {
      // Closing the connection ends its transaction.
      client.release(true);
      throw error;
    }
  }

  /** Counts one more call for a property that was counted. @returns whether the call may be made */
  async takeAgain(): Promise<boolean> {
    return (await this.pool.query(takeCall, [this.callsADay])).rowCount === 1;
  }

  /** The calls left today, for staff. */
  async allowance(): Promise<RentAllowance> {
    const { rows } = await this.pool.query<Omit<RentAllowance, 'callsADay'>>(
      `select to_char(${today}, 'YYYY-MM-DD') as day, coalesce(max(calls), 0)::int as calls,
         coalesce(max(over_budget), 0)::int as "overBudget", coalesce(max(over_visitor_limit), 0)::int as "overVisitorLimit"
       from rent_days where day = ${today}`,
    );
    return { ...rows[0]!, callsADay: this.callsADay };
  }

  /**
   * Removes what no longer counts. After a week an unfinished analysis has no visitor any more; after an hour, if a process of earlier
   * code beside this one noted it.
   */
  async purge(): Promise<void> {
    await this.pool.query(`delete from rent_asks where asked_at < now() - interval '1 hour'`);
    await this.pool.query(
      `delete from rent_askers where noted_at < now() - interval '7 days'
         or octet_length(asker) <> ${keyedBytes} and noted_at < now() - interval '1 hour'`,
    );
    await this.pool.query(`delete from rent_days where day < ${today} - 31`);
  }

  private async counted(client: PoolClient, analysisId: string): Promise<RentRefusal | null> {
    const { rows } = await client.query<{ asker: Buffer }>('select asker from rent_askers where analysis_id = $1', [
      analysisId,
    ]);
    const asker = rows[0]?.asker;
    if (asker && !(await this.countedFor(client, asker)))
      return {
        reason: `More than ${propertiesAnHour} properties were asked for from one address within an hour`,
        own: true,
      };
    const { rowCount } = await client.query(takeCall, [this.callsADay]);
    if (rowCount === 1) return null;
    return { reason: `The budget of ${this.callsADay} calls of the rent provider a day is used up`, own: false };
  }

  /** One at a time per visitor: a hundred concurrent calls would all see the same count. */
  private async countedFor(client: PoolClient, asker: Buffer): Promise<boolean> {
    await client.query('select pg_advisory_xact_lock($1, $2)', [lockSpace, asker.readInt32BE(0)]);
    const { rows } = await client.query<{ asked: number }>(
      `select count(*)::int as asked from rent_asks where asker = $1 and asked_at > clock_timestamp() - interval '1 hour'`,
      [asker],
    );
    if (rows[0]!.asked >= propertiesAnHour) return false;
    await client.query('insert into rent_asks (asker, asked_at) values ($1, clock_timestamp())', [asker]);
    return true;
  }
}
