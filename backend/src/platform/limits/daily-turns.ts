import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { inTransaction } from '../../../../projections/src/engine/store/transaction.js';
import type { CampaignWorkflow } from '../../../../contracts/src/campaigns/campaign.js';
import { SECRETS, type Secrets } from '../config/secrets.js';

/** Messages to an address or a number because somebody typed it into a form. */
export type TurnKind = 'acknowledgment' | 'draft-link' | 'password-link' | 'walkthrough' | CampaignWorkflow;

/** To one address, of what a visitor caused on a lead. */
export const mostOfVisitorsADay = 5;

/** Why a mail was left out, for staff. */
export const enoughOfADay = (most: number) => `${most} of these went to this address within a day`;

/**
 * Limits the messages of a kind within a day to an address or number that anybody can type into a form. A turn is taken before the
 * message goes, so that the limit also holds for many requests at once, through several processes, while read models stand still.
 */
@Injectable()
export class DailyTurns {
  private readonly secret: Buffer;

  constructor(
    private readonly pool: Pool,
    @Inject(SECRETS) secrets: Pick<Secrets, 'dailyTurns'>,
  ) {
    this.secret = secrets.dailyTurns;
  }

  /**
   * Takes a turn of the address; the same key takes the same turn again.
   * @param most within 24 hours @param key of the mail
   * @returns whether a turn was free @throws what Postgres throws
   */
  take(kind: TurnKind, address: string, most: number, key: string): Promise<boolean> {
    return inTransaction(this.pool, (client) => this.takeIn(client, kind, address, most, key));
  }

  /** As `take`, together with what else the transaction does: if that is rolled back, no turn was taken. */
  async takeIn(client: ClientBase, kind: TurnKind, address: string, most: number, key: string): Promise<boolean> {
    const whose = this.whose(address);
    await client.query(`select pg_advisory_xact_lock(hashtextextended('daily turn ' || $1 || $2, 0))`, [kind, whose]);
    const { rows } = await client.query<{ mine: boolean; taken: number }>(
      `select coalesce(bool_or(key = $3), false) as mine,
         count(*) filter (where taken_at > now() - interval '1 day')::integer as taken
       from daily_turns where kind = $1 and whose = $2`,
      [kind, whose, key],
    );
    const { mine, taken } = rows[0]!;
    if (mine) return true;
    if (taken >= most) return false;
    await client.query('insert into daily_turns (kind, whose, key) values ($1, $2, $3)', [kind, whose, key]);
    return true;
  }

  /** Deletes turns that no longer count, once no retry can ask for them again. */
  async purge(): Promise<void> {
    await this.pool.query(`delete from daily_turns where taken_at < now() - interval '2 days'`);
  }

  /** For the erasure of a person. Returns how many there were. */
  async forget(address: string): Promise<number> {
    const { rowCount } = await this.pool.query('delete from daily_turns where whose = $1', [this.whose(address)]);
    return rowCount ?? 0;
  }

  /** A keyed hash: it reveals no address. Case does not matter. */
  private whose(address: string): string {
    return createHmac('sha256', this.secret).update(address.trim().toLowerCase()).digest('base64url');
  }
}
