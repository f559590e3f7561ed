import { createHmac, hash } from 'node:crypto';
import { type ClientBase, Pool } from 'pg';
import type { OneTimeLink, OpenLink } from '../../../contracts/src/accounts/queries.js';
import { Injectable } from '@nestjs/common';

export type LinkPurpose = OpenLink['purpose'];

/** Links that the office hands out. */
const hoursGood: Record<LinkPurpose, number> = { invitation: 7 * 24, reset: 24 };
/** A link that somebody without a session asked for. */
const strangersHoursGood = 24;

/** How long a link's end is explained. */
const shownDays = 90;

/** The page that opens a link. */
export function linkAddress(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}/${purpose}/${token}`;
}

/** Derives the 256 bits of a link from its id, so that a mail that goes out later holds the same link, which is stored nowhere. */
export class LinkTokens {
  /** @param secret 32 bytes, for this purpose only */
  constructor(private readonly secret: Buffer) {}

  of(linkId: string): string {
    return createHmac('sha256', this.secret).update(`one-time link ${linkId}`).digest('base64url');
  }
}

export interface LinkToMake {
  purpose: LinkPurpose;
  /** Where browsers find the site. */
  origin: string;
  token: string;
  /** The office's link replaces all earlier ones. A stranger's stands beside them: nobody without a session may void a link. */
  by: 'office' | 'stranger';
  /** The office makes it for somebody who was a user already. */
  renews: boolean;
}

/** Between two renewals: a double click, or two admins at once, mean one. */
const renewMinutes = 10;

/** Whether the office has renewed the user's link just now, and it is still open. @param client in a transaction that holds the user's lock */
export async function wasJustRenewed(client: ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from one_time_links where user_id = $1 and renews and expires_at > now()
       and created_at > clock_timestamp() - make_interval(mins => $2)`,
    [userId, renewMinutes],
  );
  return rowCount !== 0;
}

/**
 * A new link for the user. Postgres holds only the SHA-256 of its token.
 * @param client in a transaction that holds the user's lock
 */
export async function makeLink(
  client: ClientBase,
  userId: string,
  { purpose, origin, token, by, renews }: LinkToMake,
): Promise<OneTimeLink> {
  if (by === 'office') await endLinks(client, userId, 'replaced');
  const { rows } = await client.query<{ expiresAt: Date }>(
    `insert into one_time_links (user_id, token_hash, purpose, expires_at, renews)
     values ($1, $2, $3, now() + make_interval(hours => $4), $5)
     returning expires_at as "expiresAt"`,
    [userId, hashOf(token), purpose, by === 'office' ? hoursGood[purpose] : strangersHoursGood, renews],
  );
  return { url: linkAddress(origin, purpose, token), purpose, expiresAt: rows[0]!.expiresAt.toISOString() };
}

interface FoundLink {
  userId: string;
  email: string;
  displayName: string | null;
  purpose: LinkPurpose;
  expiresAt: Date;
}

/** The user and the purpose of a link; undefined if it is used, void, expired or unknown. */
export async function findLink(pool: Pool, token: string): Promise<FoundLink | undefined> {
  const { rows } = await pool.query<FoundLink>(
    `select u.id as "userId", u.email, u.display_name as "displayName", l.purpose, l.expires_at as "expiresAt"
     from one_time_links l join users u on u.id = l.user_id
     where l.token_hash = $1 and l.expires_at > now() and u.disabled_at is null`,
    [hashOf(token)],
  );
  return rows[0];
}

/** Uses up the link; the user's others become void. False if somebody else has, or if it is void by now. @param client in a transaction that holds the user's lock */
export async function takeLink(client: ClientBase, userId: string, token: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from one_time_links where user_id = $1 and token_hash = $2 and expires_at > now()',
    [userId, hashOf(token)],
  );
  if (rowCount !== 1) return false;
  await endLinks(client, userId, 'void', hashOf(token));
  return true;
}

/** Voids the user's open links. @param client in a transaction that holds the user's lock */
export function voidLinks(client: ClientBase, userId: string): Promise<number> {
  return endLinks(client, userId, 'void');
}

/**
 * Why the link opens nothing; `link_gone` if it never existed, or ended long ago. The answer is safe: whoever knows 256 random bits
 * was given the link, and the answer does not name the user.
 */
export async function whyGone(db: Pick<Pool | ClientBase, 'query'>, token: string): Promise<GoneCode> {
  const { rows } = await db.query<{ code: GoneCode }>(
    `select 'link_' || why as code from ended_links where token_hash = $1
     union all select case when expires_at <= now() then 'link_expired' else 'link_void' end
     from one_time_links where token_hash = $1`,
    [hashOf(token)],
  );
  return rows[0]?.code ?? 'link_gone';
}
type GoneCode = 'link_gone' | 'link_used' | 'link_expired' | 'link_replaced' | 'link_void';

/**
 * Ends the links of the user, or of everybody (null), and keeps the reason for a while. A link that had expired before ended by that.
 * @param used the token's hash of the one that was used
 * @returns how many there were
 */
async function endLinks(
  client: Pick<ClientBase, 'query'>,
  userId: string | null,
  why: 'replaced' | 'void',
  used?: Buffer,
): Promise<number> {
  const { rowCount } = await client.query(
    `with ended as (delete from one_time_links where user_id = $1 or $1 is null returning token_hash, user_id, expires_at)
     insert into ended_links (token_hash, user_id, why)
     select token_hash, user_id,
       case when expires_at <= now() then 'expired' when token_hash = $3 then 'used' else $2 end from ended`,
    [userId, why, used ?? null],
  );
  await client.query('delete from ended_links where ended_at < now() - make_interval(days => $1)', [shownDays]);
  return rowCount ?? 0;
}

/** Ends everybody's links: nobody can tell which were used. Returns how many there were. */
export function voidAllLinks(pool: Pool): Promise<number> {
  return endLinks(pool, null, 'void');
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Colleagues' mail addresses. */
@Injectable()
export class MailboxesOfPeople {
  constructor(private readonly pool: Pool) {}

  /** Undefined for a user who may not sign in, and for an id that is no user's. */
  async of(userId: string): Promise<{ email: string; name: string | null } | undefined> {
    if (!/^[\da-f-]{36}$/.test(userId)) return undefined;
    const { rows } = await this.pool.query<{ email: string; name: string | null }>(
      'select email, display_name as name from users where id = $1 and disabled_at is null',
      [userId],
    );
    return rows[0];
  }
}
