import { Inject, Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { type ClientBase, Pool } from 'pg';
import { z } from 'zod';
import type { UserSession } from '../../../contracts/src/accounts/queries.js';
import { SESSION_TIMES, type SignedIn, type SessionTimes } from '../platform/access/signed-in.js';
import { AskedTogether } from '../platform/queries.js';

/** What outlives the request that a session began it with. */
export interface Outliving {
  /** Ends, at once, all whose session is over. */
  end: (isOver: (signedIn: SignedIn) => boolean) => void;
  /** Checks all sessions. */
  inDoubt: () => void;
}

interface Known {
  signedIn: SignedIn;
  until: number;
  /** Whether this look-up counted as activity. */
  counted: boolean;
}

/** Sessions of a user that are over, or have another role now: all, all but one, or only one. */
const sessionsOverSchema = z.object({ userId: z.string(), but: z.string().optional(), only: z.string().optional() });
type SessionsOver = z.infer<typeof sessionsOverSchema>;

/** Postgres's notifications of `SessionsOver`, as JSON: they reach all processes once the transaction is committed. */
export const sessionsOverChannel = 'sessions_over';

/** How long a look-up is trusted: if a notification is lost, another process's sign-out takes effect here within this time. */
const trustedMs = 5_000;
const rememberedSessions = 10_000;
const longestBrowser = 200;

/** $2 and $3 are the idle and the absolute lifetime, in milliseconds. All processes share Postgres's clock. */
const stands = `s.last_seen_at > now() - $2 * interval '1 millisecond' and s.created_at > now() - $3 * interval '1 millisecond'`;
const findSessions = `
  select u.id, u.email, u.role, encode(s.id_hash, 'hex') as session, s.last_seen_at < now() - interval '1 minute' as stale,
    f.confirmed_at is not null as "secondFactor", u.factor_time_from as "factorTimeFrom"
  from sessions s join users u on u.id = s.user_id left join second_factors f on f.user_id = u.id
  where s.id_hash = any($1) and u.disabled_at is null and ${stands}`;
/** Rows that another process is about to mark are marked. */
const markSeen = `
  update sessions set last_seen_at = now()
  where id_hash in (select id_hash from sessions where id_hash = any($1) for update skip locked)`;

/**
 * Opaque sessions. The browser holds 256 random bits, Postgres only their SHA-256. A session ends after some idle time, after a day in
 * all, at sign-out, and when the user is disabled or sets another password.
 */
@Injectable()
export class Sessions {
  private readonly known = new Map<string, Known>();
  /** Counts sign-outs: a look-up that a sign-out overtook is not cached. */
  private endings = 0;
  private readonly listeners = new Set<Outliving>();
  private readonly asActive = new AskedTogether((sessions: string[]) => this.ask(sessions, true));
  private readonly asIdle = new AskedTogether((sessions: string[]) => this.ask(sessions, false));

  constructor(
    private readonly pool: Pool,
    @Inject(SESSION_TIMES) private readonly times: SessionTimes,
  ) {}

  /**
   * A new session for a user who has just shown the password; it becomes their last sign-in. Returns the cookie's value; undefined if
   * the user was disabled, or the password changed, meanwhile. The row is locked: a concurrent disabling or password change either ends
   * this session, or keeps it from beginning.
   * @param browser its own description
   * @param client if it is part of a transaction
   */
  async begin(
    user: { id: string; passwordHash: string },
    browser: string | undefined,
    client: ClientBase | Pool = this.pool,
  ): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    const { rowCount } = await client.query(
      `with signed_in as (
         update users set last_sign_in_at = now() where id = $2 and password_hash = $3 and disabled_at is null returning id
       )
       insert into sessions (id_hash, user_id, browser) select $1, id, $4 from signed_in`,
      [hash('sha256', token, 'buffer'), user.id, user.passwordHash, shortened(browser)],
    );
    return rowCount === 1 ? token : undefined;
  }

  /** The user of this cookie; null if its session ended or never existed. @param active counts as activity */
  async find(token: string, active: boolean): Promise<SignedIn | null> {
    return this.lookUp(hash('sha256', token, 'hex'), active);
  }

  /** The user of this cookie, if `find` answered within the last seconds and no activity is left to count. */
  remembered(token: string, active: boolean): SignedIn | undefined {
    return this.trusted(hash('sha256', token, 'hex'), active);
  }

  /** The user of this cookie, whatever was answered a moment ago. Does not count as activity. */
  async findAnew(token: string): Promise<SignedIn | null> {
    const session = hash('sha256', token, 'hex');
    this.known.delete(session);
    return this.asIdle.of(session);
  }

  /** The user of the session, if it still stands, for streams that outlive their request. Does not count as activity. */
  async stands(session: string): Promise<SignedIn | null> {
    return this.lookUp(session, false);
  }

  /** The users of those sessions that still stand, by session: one look-up for all of them. Does not count as activity. */
  async standing(sessions: readonly string[]): Promise<Map<string, SignedIn>> {
    const rows = await this.rowsOf(sessions);
    return new Map(rows.map(({ stale: _, ...signedIn }) => [signedIn.session, signedIn]));
  }

  /** Calls back when sessions are over, here or in another process. Returns a function that stops it. */
  listen(listener: Outliving): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private trusted(session: string, active: boolean): SignedIn | undefined {
    const known = this.known.get(session);
    return known && known.until > Date.now() && (known.counted || !active) ? known.signedIn : undefined;
  }

  private async lookUp(session: string, active: boolean): Promise<SignedIn | null> {
    const trusted = this.trusted(session, active);
    if (trusted) return trusted;
    this.known.delete(session);
    return (active ? this.asActive : this.asIdle).of(session);
  }

  /** Looks these sessions up, all at once; null for those that do not stand. */
  private async ask(sessions: string[], active: boolean): Promise<(SignedIn | null)[]> {
    const { endings } = this;
    const rows = await this.rowsOf(sessions);
    const toMark = rows.flatMap(({ session, stale }) => (stale && active ? [session] : []));
    if (toMark.length > 0) await this.pool.query(markSeen, [hashes(toMark)]);
    const found = new Map(rows.map(({ stale: _, ...signedIn }) => [signedIn.session, signedIn]));
    if (endings === this.endings)
      for (const [session, signedIn] of found)
        this.known.set(session, { signedIn, until: Date.now() + trustedMs, counted: active });
    while (this.known.size > rememberedSessions) this.known.delete(this.known.keys().next().value!);
    return sessions.map((session) => found.get(session) ?? null);
  }

  private async rowsOf(sessions: readonly string[]): Promise<(SignedIn & { stale: boolean })[]> {
    const { rows } = await this.pool.query<SignedIn & { stale: boolean }>({
      name: 'find-sessions',
      text: findSessions,
      values: [hashes(sessions), this.times.idleMs(), this.times.absoluteMs],
    });
    return rows;
  }

  /** How many sessions stand, for those of the users who have any. */
  async counts(userIds: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ userId: string; count: number }>(
      `select user_id as "userId", count(*)::integer as count from sessions s where user_id = any($1) and ${stands} group by user_id`,
      [userIds, this.times.idleMs(), this.times.absoluteMs],
    );
    return new Map(rows.map(({ userId, count }) => [userId, count]));
  }

  /** A user's sessions, last seen first. @param current the session that asks */
  async of(userId: string, current?: string): Promise<UserSession[]> {
    const idleMs = this.times.idleMs();
    const { absoluteMs } = this.times;
    const { rows } = await this.pool.query<{
      id: string;
      browser: string | null;
      createdAt: Date;
      lastSeenAt: Date;
    }>(
      `select encode(id_hash, 'hex') as id, browser, created_at as "createdAt", last_seen_at as "lastSeenAt"
       from sessions s where user_id = $1 and ${stands} order by last_seen_at desc, id_hash`,
      [userId, idleMs, absoluteMs],
    );
    return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
      ...row,
      current: row.id === current,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      idleEndsAt: new Date(lastSeenAt.getTime() + idleMs).toISOString(),
      endsAt: new Date(createdAt.getTime() + absoluteMs).toISOString(),
    }));
  }

  /** Ends the session, here and in all other processes. */
  async end({ id: userId, session }: Pick<SignedIn, 'id' | 'session'>): Promise<void> {
    const over = { userId, only: session };
    await this.pool.query(
      `with ended as (delete from sessions where id_hash = $1 returning 1) select pg_notify($2, $3) from ended`,
      [Buffer.from(session, 'hex'), sessionsOverChannel, JSON.stringify(over)],
    );
    this.over(over);
  }

  /**
   * Ends a user's sessions: all, all but one, or only one. Call `over` after the transaction.
   * @returns how many ended, without those that had timed out
   */
  async endAllOf(client: ClientBase, userId: string, which: { but?: string; only?: string } = {}): Promise<number> {
    const { rows } = await client.query<{ standing: boolean }>(
      `delete from sessions s where user_id = $1
         and ($4::text is null or id_hash <> decode($4, 'hex')) and ($5::text is null or id_hash = decode($5, 'hex'))
       returning ${stands} as standing`,
      [userId, this.times.idleMs(), this.times.absoluteMs, which.but ?? null, which.only ?? null],
    );
    await this.announce(client, { userId, ...which });
    return rows.filter(({ standing }) => standing).length;
  }

  /** Notifies all processes, once the transaction is committed. Call `over` after it: this process need not wait for Postgres. */
  async announce(client: ClientBase, over: SessionsOver): Promise<void> {
    await client.query('select pg_notify($1, $2)', [sessionsOverChannel, JSON.stringify(over)]);
  }

  /** After sessions ended, or a user's role changed: clears the cached look-ups, and ends what outlives its request. */
  over({ userId, but, only }: SessionsOver): void {
    this.endings++;
    const isOver = ({ id, session }: SignedIn) =>
      id === userId && session !== but && (only === undefined || session === only);
    for (const [session, { signedIn }] of this.known) if (isOver(signedIn)) this.known.delete(session);
    for (const { end } of this.listeners) end(isOver);
  }

  /** A notification of `sessionsOverChannel`, from any process. */
  notified(payload: string): void {
    let parsed: unknown;
    try {
      parsed = JSON.parse(payload);
    } catch {
      parsed = undefined;
    }
    const { data } = sessionsOverSchema.safeParse(parsed);
    // What cannot be read, of another version perhaps, may have been about anybody.
    if (data) this.over(data);
    else this.missed();
  }

  /** Notifications of other processes may have been missed: clears all cached look-ups, and has what is open checked. */
  missed(): void {
    this.endings++;
    this.known.clear();
    for (const { inDoubt } of this.listeners) inDoubt();
  }

  /** Removes sessions that have timed out. */
  async purge(): Promise<void> {
    await this.pool.query(
      `delete from sessions where last_seen_at < now() - $1 * interval '1 millisecond'
         or created_at < now() - $2 * interval '1 millisecond'`,
      [this.times.idleMs(), this.times.absoluteMs],
    );
  }
}

const hashes = (sessions: readonly string[]) => sessions.map((session) => Buffer.from(session, 'hex'));

/** A header may hold anything; a real browser's description is shorter. */
function shortened(browser: string | undefined): string | null {
  return browser?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longestBrowser) || null;
}
