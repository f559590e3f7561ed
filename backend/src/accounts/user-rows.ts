import type { ClientBase, Pool } from 'pg';
import type { Role } from '../../../contracts/src/accounts/commands.js';
import { factorDueAt, type FactorDuty } from '../platform/access/signed-in.js';
import type { LinkPurpose } from './one-time-links.js';
import type { User } from '../../../contracts/src/accounts/queries.js';

/** The row as the database returns it. */
export interface UserRow {
  id: string;
  email: string;
  displayName: string | null;
  role: Role;
  takesNewLeads: boolean;
  hasPassword: boolean;
  secondFactor: boolean;
  factorTimeFrom: Date;
  createdAt: Date;
  disabledAt: Date | null;
  lastSignInAt: Date | null;
  lastSeenAt: Date | null;
  purpose: LinkPurpose | null;
  expiresAt: Date | null;
  revision: number;
}

/** `u` is the user, `f` their second factor, `l` the link of theirs that is good for longest. */
export const usersFrom = `
  from users u
  left join second_factors f on f.user_id = u.id
  left join lateral (
    select purpose, expires_at from one_time_links
    where user_id = u.id and expires_at > now() order by expires_at desc limit 1
  ) l on true`;

/** The columns of a row. A condition and an order may follow. */
export const selectUsers = `
  select u.id, u.email, u.display_name as "displayName", u.role, u.takes_new_leads as "takesNewLeads",
    u.password_hash is not null as "hasPassword", f.confirmed_at is not null as "secondFactor",
    u.factor_time_from as "factorTimeFrom",
    u.created_at as "createdAt", u.disabled_at as "disabledAt", u.last_sign_in_at as "lastSignInAt", u.revision,
    (select max(last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
    l.purpose, l.expires_at as "expiresAt"
  ${usersFrom}`;

/** All users, by role descending, then the newest first (the order is the specification's). */
export async function readUsers(pool: Pool, duty: FactorDuty): Promise<User[]> {
  const { rows } = await pool.query<UserRow>(`${selectUsers} order by u.role desc, u.created_at desc, u.id`);
  return rows.map((row) => userOf(row, duty));
}

/** One user, undefined if there is none with this id. */
export async function readUser(client: ClientBase | Pool, id: string, duty: FactorDuty): Promise<User | undefined> {
  const { rows } = await client.query<UserRow>(`${selectUsers} where u.id = $1`, [id]);
  return rows[0] && userOf(rows[0], duty);
}

/** The part of a row that admins see. */
export function userOf(
  { hasPassword, purpose, expiresAt, createdAt, disabledAt, lastSignInAt, lastSeenAt, factorTimeFrom, ...row }: UserRow,
  duty: FactorDuty,
): User {
  return {
    ...row,
    secondFactorDueAt: factorDueAt({ ...row, factorTimeFrom }, duty)?.toISOString() ?? null,
    state: disabledAt ? 'disabled' : hasPassword ? 'active' : 'invited',
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    link: purpose && expiresAt ? { purpose, expiresAt: expiresAt.toISOString() } : null,
  };
}
