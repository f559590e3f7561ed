import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { company } from '../../../../contracts/src/company.js';
import { inTransaction } from '../../../../projections/src/engine/store/transaction.js';
import { networkKeyOf, type VisitorRefusals } from './networks.js';
import type { Config } from '../config/config.js';
import type { ApiRequest } from '../http/api-request.js';
import { secureCookie } from '../access/cookies.js';
import { ProblemError } from '../problems/problem.js';

/** What was sent within the hour: `count` leads at an instant. */
export interface Sent {
  count: number;
  at: Date;
}

const hourMs = 60 * 60 * 1000;

/**
 * When there is room for `wanted` more within a limit for any hour: each of what was sent leaves room again an hour later.
 * @param sent of the last hour, oldest first
 * @returns the instant, `now` if there is room already; null if the limit is too small for so many at once
 */
export function roomAt(sent: readonly Sent[], wanted: number, most: number, now: Date): Date | null {
  if (wanted > most) return null;
  let over = sent.reduce((sum, { count }) => sum + count, 0) + wanted - most;
  let room = now;
  for (const { count, at } of sent) {
    if (over <= 0) break;
    over -= count;
    room = new Date(at.getTime() + hourMs);
  }
  return room;
}

/** Cookie that names a visitor's browser, so that what it sends can be counted: `<id>.<HMAC-SHA256>`. It opens nothing. */
const visitorCookie = 'visitor';
const cookieSeconds = 365 * 24 * 60 * 60;
const idForm = /^[\w-]{22}$/;

/** How many leads an hour, read anew for each submission. */
export interface VisitorLimits {
  browser: number;
  network: number;
}

interface Turn {
  key: string;
  browser: string;
  network: string;
  wanted: number;
}

interface Row extends Sent {
  key: string;
  browser: string;
  network: string;
}

/**
 * Limits the leads and referrals that callers without a session make within an hour: of one browser, which a signed cookie names, and
 * of one network, since a program throws its cookies away. Counted in Postgres for all processes, before anything is made, so that a
 * submission is taken or refused whole; what was not made in the end does not count.
 */
export class VisitorLeads {
  constructor(
    private readonly pool: Pool,
    private readonly secret: Buffer,
    private readonly limits: () => VisitorLimits,
    private readonly refusals: VisitorRefusals,
    private readonly config: Pick<Config, 'publicUrl'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Does the work, if the caller is signed in or may still make so many; sets the browser's cookie, also where it refuses.
   * @param wanted how many leads the work makes at most
   * @param madeOf how many it made
   * @throws ProblemError rate_limited with the seconds to wait, before any work; what the work and Postgres throw
   */
  async within<Made>(
    request: ApiRequest,
    reply: FastifyReply,
    wanted: number,
    work: () => Promise<Made>,
    madeOf: (made: Made) => number = () => wanted,
  ): Promise<Made> {
    if (request.user) return work();
    const turn = this.turnOf(request, reply, wanted);
    const repeated = await this.take(turn, request.ip);
    let made: Made;
    try {
      made = await work();
    } catch (error) {
      // Only what this call has counted: another one with the same key may have made its leads.
      if (!repeated) await this.settle(turn, 0);
      throw error;
    }
    if (!repeated) await this.settle(turn, madeOf(made));
    return made;
  }

  /** Removes what no longer counts. */
  async purge(): Promise<void> {
    await this.pool.query(`delete from visitor_leads where at < now() - interval '1 hour'`);
    await this.refusals.purge();
  }

  /** A keyed request has the same turn whenever it is repeated. */
  private turnOf(request: ApiRequest, reply: FastifyReply, wanted: number): Turn {
    const id = this.browserOf(request.cookies[visitorCookie]) ?? randomBytes(16).toString('base64url');
    reply.setCookie(visitorCookie, `${id}.${this.hmac('cookie', id)}`, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/api',
      secure: secureCookie(this.config),
      maxAge: cookieSeconds,
    });
    const given = request.headers['idempotency-key'];
    const key = typeof given === 'string' ? given : randomBytes(16).toString('base64url');
    return {
      key: this.hmac('key', request.method, request.routeOptions.url ?? '', String(wanted), key),
      browser: this.hmac('browser', id),
      network: networkKeyOf(this.secret, request.ip),
      wanted,
    };
  }

  private browserOf(cookie: string | undefined): string | null {
    const [id = '', signature = ''] = cookie?.split('.') ?? [];
    const [given, right] = [Buffer.from(signature), Buffer.from(this.hmac('cookie', id))];
    return idForm.test(id) && given.length === right.length && timingSafeEqual(given, right) ? id : null;
  }

  /** @returns whether an earlier request took the turn */
  private async take(turn: Turn, ip: string): Promise<boolean> {
    const refused = await inTransaction(this.pool, async (client) => {
      // One at a time for each network and each browser, always in this order: many at once would all see the same count.
      for (const each of [turn.network, turn.browser])
        await client.query(`select pg_advisory_xact_lock(hashtextextended('visitor leads ' || $1, 0))`, [each]);
      const { rows } = await client.query<Row>(
        `select key, browser, network, count, at from visitor_leads
         where (browser = $1 or network = $2) and at > clock_timestamp() - interval '1 hour' order by at`,
        [turn.browser, turn.network],
      );
      if (rows.some(({ key }) => key === turn.key)) return 'repeated';
      const { rows: clock } = await client.query<{ now: Date }>('select clock_timestamp() as now');
      const refusal = refusalOf(rows, turn, this.limits(), clock[0]!.now);
      if (refusal) return refusal;
      await client.query(
        `insert into visitor_leads (key, browser, network, count, at) values ($1, $2, $3, $4, $5)
         on conflict (key) do update set browser = $2, network = $3, count = $4, at = $5`,
        [turn.key, turn.browser, turn.network, turn.wanted, clock[0]!.now],
      );
      return undefined;
    });
    if (!(refused instanceof ProblemError)) return refused === 'repeated';
    await this.refusals.note(ip);
    throw refused;
  }

  /** The caller gets the work's outcome even if this fails: then the whole turn counts until the hour is over. */
  private async settle({ key, wanted }: Turn, made: number): Promise<void> {
    if (made === wanted) return;
    try {
      if (made === 0) await this.pool.query('delete from visitor_leads where key = $1', [key]);
      else await this.pool.query('update visitor_leads set count = $2 where key = $1', [key, made]);
    } catch (error) {
      this.logger.warn({ err: error }, "A visitor's turn could not be given back; it counts for an hour");
    }
  }

  /** Keyed: the table shows nobody whose browser or address it is. */
  private hmac(...parts: string[]): string {
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64url');
  }
}

function refusalOf(
  rows: readonly Row[],
  { browser, network, wanted }: Turn,
  limits: VisitorLimits,
  now: Date,
): ProblemError | undefined {
  const most = Math.min(limits.browser, limits.network);
  const ofBrowser = roomAt(
    rows.filter((row) => row.browser === browser),
    wanted,
    limits.browser,
    now,
  );
  const ofNetwork = roomAt(
    rows.filter((row) => row.network === network),
    wanted,
    limits.network,
    now,
  );
  if (!ofBrowser || !ofNetwork) {
    const detail = `At most ${most} ${most === 1 ? 'property' : 'properties'} can be sent in at once. Please send fewer, or call ${company.phone}.`;
    return new ProblemError('rate_limited', { detail }, hourMs / 1000);
  }
  const from = ofBrowser >= ofNetwork ? 'this browser' : 'your network';
  const seconds = Math.ceil((Math.max(ofBrowser.getTime(), ofNetwork.getTime()) - now.getTime()) / 1000);
  if (seconds <= 0) return undefined;
  const detail = `Too much was sent in from ${from} within an hour. Please send it again in ${waitOf(seconds)}, or call ${company.phone}.`;
  return new ProblemError('rate_limited', { detail }, seconds);
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
