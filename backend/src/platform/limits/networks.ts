import { isIP, isIPv6 } from 'node:net';
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isInner } from '../outbound/inner-addresses.js';

/**
 * The key that callers are counted by. An IPv4 address counts by itself, also when written as IPv6. IPv6 counts by its 64-bit network,
 * since whoever has one can use any address in it.
 * @param address as the socket or a trusted proxy gives it
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.toLowerCase().split('%')[0]!.split('::');
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** An IPv4 address at the end stands for two groups; only the first four groups matter, so their values don't. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}

/**
 * The network as tables keep it: without the key nobody can try all addresses.
 * @param secret of the purpose `visitors`
 */
export function networkKeyOf(secret: Buffer, address: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['network', networkOf(address)]))
    .digest('base64url');
}

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
    const network = networkKeyOf(this.secret, ip);
    const now = Date.now();
    for (const [each, at] of this.noted) if (at < now - noteEveryMs) this.noted.delete(each);
    if (this.noted.has(network) || this.noted.size >= mostNetworks) return;
    this.noted.set(network, now);
    try {
      await this.pool.query(
        `insert into visitor_refusals (network, inside) values ($1, $2)
         on conflict (network) do update set last_at = now(), inside = $2`,
        [network, isIP(ip) !== 0 && isInner(ip)],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'A refusal of visitors could not be noted');
    }
  }

  /**
   * Whether all visitors seem to have one address, that of a proxy: all who were refused have one, and it is inside, where no visitor
   * is. An address outside says nothing: one visitor, as many browsers as they like, may be the only one for hours.
   * @throws what Postgres throws
   */
  async seemOneAddress(): Promise<boolean> {
    const { rows } = await this.pool.query<{ inside: boolean }>(
      `select inside from visitor_refusals where last_at > now() - interval '1 hour' limit 2`,
    );
    return rows.length === 1 && rows[0]!.inside;
  }

  /** @throws what Postgres throws */
  async purge(): Promise<void> {
    await this.pool.query(`delete from visitor_refusals where last_at < now() - interval '1 hour'`);
  }
}
