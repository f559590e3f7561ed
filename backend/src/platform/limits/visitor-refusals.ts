import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { networkOf } from '../access/network-of.js';

/** A flood of refusals writes no more often than this for one network. */
const noteEveryMs = 5_000;
/** Refusals of more networks than this at once are plainly not of one address. */
const mostNetworks = 1_000;

/** From which networks visitors were refused within the last hour because too much came from there, for all processes. */
export class VisitorRefusals {
  private readonly noted = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    private readonly secret: Buffer,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Never throws: the caller is refused either way. */
  async note(ip: string): Promise<void> {
    const network = createHmac('sha256', this.secret).update(networkOf(ip)).digest('base64url');
    const now = Date.now();
    for (const [each, at] of this.noted) if (at < now - noteEveryMs) this.noted.delete(each);
    if (this.noted.has(network) || this.noted.size >= mostNetworks) return;
    this.noted.set(network, now);
    try {
      await this.pool.query(
        `insert into visitor_refusals (network) values ($1) on conflict (network) do update set last_at = now()`,
        [network],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'A refusal of visitors could not be noted');
    }
  }

  /** Of how many networks. @throws what Postgres throws */
  async networks(): Promise<number> {
    const { rows } = await this.pool.query<{ networks: number }>(
      `select count(*)::integer as networks from visitor_refusals where last_at > now() - interval '1 hour'`,
    );
    return rows[0]!.networks;
  }

  /** @throws what Postgres throws */
  async purge(): Promise<void> {
    await this.pool.query(`delete from visitor_refusals where last_at < now() - interval '1 hour'`);
  }
}
