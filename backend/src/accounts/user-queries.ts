import { type ClientBase, Pool } from 'pg';
import type { Role } from '../../../contracts/src/accounts/input.js';
import { factorDueAt, type FactorDuty, isFactorRequired, SignInRules } from '../platform/access/signed-in.js';
import type { LinkPurpose } from './one-time-links.js';
import type {
  User,
  UserListQuery,
  UserSort,
  UserSortColumn,
  Account,
  UserList,
} from '../../../contracts/src/accounts/queries.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { partOf, shownRow } from '../platform/database/read-models.js';
import { Injectable } from '@nestjs/common';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';

/** The row as the database returns it. */
interface UserRow {
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
const usersFrom = `
  from users u
  left join second_factors f on f.user_id = u.id
  left join lateral (
    select purpose, expires_at from one_time_links
    where user_id = u.id and expires_at > now() order by expires_at desc limit 1
  ) l on true`;

/** The columns of a row. A condition and an order may follow. */
const selectUsers = `
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
function userOf({ hasPassword, purpose, expiresAt, factorTimeFrom, ...row }: UserRow, duty: FactorDuty): User {
  const { createdAt, disabledAt, lastSignInAt, lastSeenAt, ...shown } = shownRow(row);
  return {
    ...shown,
    secondFactorDueAt: factorDueAt({ ...row, factorTimeFrom }, duty)?.toISOString() ?? null,
    state: disabledAt ? 'disabled' : hasPassword ? 'active' : 'invited',
    ...{ createdAt, disabledAt, lastSignInAt, lastSeenAt },
    link: purpose && expiresAt ? { purpose, expiresAt: expiresAt.toISOString() } : null,
  };
}

/** Without a `limit`: all that match. */
export type UserPage = Omit<UserListQuery, 'limit'> & { limit?: number };

/** The name that people see: without a chosen name, the part before the @ (nameOfPerson). */
const name = foldedSql(
  `coalesce(u.display_name, regexp_replace(split_part(split_part(u.email, '@', 1), '+', 1), '[._-]+', ' ', 'g'))`,
);
const email = foldedSql('u.email');
const state = `case when u.disabled_at is not null then 'disabled' when u.password_hash is null then 'invited' else 'active' end`;

const keys: Record<UserSortColumn, string> = {
  name,
  email,
  role: 'u.role',
  state: `array_position(array['invited', 'active', 'disabled'], ${state})`,
  secondFactor: '(f.confirmed_at is not null)',
  lastSignInAt: 'u.last_sign_in_at',
  takesNewLeads: 'u.takes_new_leads',
  createdAt: 'u.created_at',
};

/** Users that match, in order, and the total. Ties are ordered by newest first. */
export async function readUserPage(
  pool: Pool,
  page: UserPage,
  duty: FactorDuty,
): Promise<{ users: User[]; total: number }> {
  const values: unknown[] = [];
  const conditions = conditionsOf(page, (value) => `$${values.push(value)}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const counted = await pool.query<{ total: number }>(
    `select count(*)::integer as total ${usersFrom} ${where}`,
    values,
  );
  const { rows } = await pool.query<UserRow>(
    `${selectUsers} ${where} order by ${orderOf(page.sort)}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page.limit ?? null, page.offset ?? 0],
  );
  return { users: rows.map((row) => userOf(row, duty)), total: counted.rows[0]!.total };
}

/** @param bind takes a value and returns its placeholder in the statement */
function conditionsOf(filter: UserPage, bind: (value: unknown) => string): string[] {
  const contains = (text: string, keysOf: readonly string[]) => {
    const pattern = bind(partOf(text));
    return `(${keysOf.map((key) => `${key} like ${pattern}`).join(' or ')})`;
  };
  const { search, role, state: states, secondFactor } = filter;
  return [
    ...(search ? [contains(search, [name, email])] : []),
    ...(filter.name ? [contains(filter.name, [name])] : []),
    ...(filter.email ? [contains(filter.email, [email])] : []),
    ...(role ? [`u.role = any(${bind(role)})`] : []),
    ...(states ? [`${state} = any(${bind(states)})`] : []),
    ...(secondFactor ? [`(f.confirmed_at is not null) = ${bind(secondFactor === 'on')}`] : []),
  ];
}

function orderOf(sort: UserSort): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `${keys[sort.replace(/^-/, '') as UserSortColumn]} ${direction} nulls last, u.created_at desc, u.id`;
}

/** Reads the people who may sign in. */
@Injectable()
export class UserQueries {
  constructor(
    private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly factors: SecondFactors,
    private readonly rules: SignInRules,
  ) {}

  /** One page, with the number of all who match. */
  async page(asked: Parameters<typeof readUserPage>[1]): Promise<UserList> {
    const { users, total } = await readUserPage(this.pool, asked, this.rules.factorDuty());
    const sessions = await this.sessions.counts(users.map(({ id }) => id));
    return { users: users.map((user) => ({ ...user, sessions: sessions.get(user.id) ?? 0 })), total };
  }

  /** One user; undefined if there is none. */
  find(id: string): Promise<User | undefined> {
    return readUser(this.pool, id, this.rules.factorDuty());
  }

  /** What users are shown of themselves; null if there is no such user. */
  async account(userId: string): Promise<Account | null> {
    const duty = this.rules.factorDuty();
    const user = await readUser(this.pool, userId, duty);
    if (!user) return null;
    const { id, email, displayName, role, takesNewLeads } = user;
    const secondFactor = { ...(await this.factors.stateOf(id)), isRequired: isFactorRequired(role, duty) };
    return { id, email, displayName, role, takesNewLeads, secondFactor };
  }
}
