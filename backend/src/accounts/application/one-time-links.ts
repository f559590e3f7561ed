import { hash, randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { OneTimeLink, OpenLink } from '../../../../contracts/src/queries/users.js';

export type LinkPurpose = OpenLink['purpose'];

const hoursGood: Record<LinkPurpose, number> = { invitation: 7 * 24, reset: 24 };

/** The page that opens a link. */
export function linkAddress(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}/${purpose}/${token}`;
}

/**
 * A new link of the user; one from before is void. It holds 256 random bits, Postgres their SHA-256 only.
 * @param client in a transaction that holds the user's lock
 * @param origin where browsers find the site
 */
export async function makeLink(
  client: ClientBase,
  userId: string,
  purpose: LinkPurpose,
  origin: string,
): Promise<OneTimeLink> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await client.query<{ expiresAt: Date }>(
    `insert into one_time_links (user_id, token_hash, purpose, expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4))
     on conflict (user_id) do update set token_hash = excluded.token_hash, purpose = excluded.purpose,
       created_at = now(), expires_at = excluded.expires_at
     returning expires_at as "expiresAt"`,
    [userId, hashOf(token), purpose, hoursGood[purpose]],
  );
  return { url: linkAddress(origin, purpose, token), purpose, expiresAt: rows[0]!.expiresAt.toISOString() };
}

/** Whose link it is and what for; undefined once it was used, is void or has expired, and for what never was one. */
export async function findLink(
  pool: Pool,
  token: string,
): Promise<
  { userId: string; email: string; displayName: string | null; purpose: LinkPurpose; expiresAt: Date } | undefined
> {
  const { rows } = await pool.query<{
    userId: string;
    email: string;
    displayName: string | null;
    purpose: LinkPurpose;
    expiresAt: Date;
  }>(
    `select u.id as "userId", u.email, u.display_name as "displayName", l.purpose, l.expires_at as "expiresAt"
     from one_time_links l join users u on u.id = l.user_id
     where l.token_hash = $1 and l.expires_at > now() and u.disabled_at is null`,
    [hashOf(token)],
  );
  return rows[0];
}

/** Uses the link up. False when somebody else has, or it is void by now. @param client in a transaction */
export async function takeLink(client: ClientBase, userId: string, token: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from one_time_links where user_id = $1 and token_hash = $2 and expires_at > now()',
    [userId, hashOf(token)],
  );
  return rowCount === 1;
}

/** The user's open link is void. */
export async function voidLink(client: ClientBase, userId: string): Promise<void> {
  await client.query('delete from one_time_links where user_id = $1', [userId]);
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
