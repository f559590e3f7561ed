import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { ChangeUser } from '../../../contracts/src/accounts/input.js';
import type { InviteUser } from '../../../contracts/src/accounts/user-routes.js';
import type { UserEvent } from '../../../contracts/src/accounts/events.js';
import type { Invited, OneTimeLink, User } from '../../../contracts/src/accounts/queries.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import type { FactorDuty } from '../platform/access/signed-in.js';
import type { Sessions } from './sessions.js';
import type { DailyTurns } from '../platform/limits/daily-turns.js';
import { DomainError } from '../platform/problems/problem.js';
import { putIntoOutbox, type Act } from '../platform/outbox.js';
import { administers, changeUser, type UserState, userStream } from './decide.js';
import {
  type LinkToMake,
  type LinkTokens,
  makeLink,
  voidLinks,
  wasJustRenewed,
  type LinkPurpose,
} from './one-time-links.js';
import { readUser } from './user-queries.js';

/** How long after a link nobody gets another by 'forgot password': strangers must not be able to fill a mailbox. */
const forgottenMinutes = 5;
/** Links by 'forgot password' within a day. Each is good for a day: whoever gets no more has one that opens. */
const mostForgottenADay = 5;

interface LockedUser extends UserState {
  id: string;
  revision: number;
}

/**
 * What admins and operators do to users. The row takes effect at once; each change commits together with its events in the outbox.
 * Everybody's lock is taken first, in the order of ids, so that concurrent changes queue up.
 */
export class People {
  /** @param origin where browsers find the site, for links @param duty who must have a second factor */
  constructor(
    private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly origin: string,
    private readonly tokens: LinkTokens,
    private readonly turns: DailyTurns,
    private readonly duty: () => FactorDuty,
  ) {}

  /** Creates a user without a password, and the link to set one. @throws DomainError user_exists */
  invite(act: Act, { email, role, displayName }: InviteUser): Promise<Invited> {
    const id = randomUUID();
    return inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        `insert into users (id, email, role, display_name) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing`,
        [id, email, role, displayName],
      );
      if (rowCount !== 1) throw new DomainError('user_exists');
      const { link, issued } = await this.link(client, id, { purpose: 'invitation', by: 'office', renews: false });
      const invited: UserEvent = { type: 'UserInvited', data: { email, displayName, role } };
      await putIntoOutbox(client, userStream(id), [invited, issued], act, 'InviteUser');
      return { user: await this.shown(client, id), link };
    });
  }

  /**
   * Changes role, name or whether the user may sign in. Disabling ends the user's sessions, links and remembered browsers for good; a new
   * role voids the links, which were made for the old one.
   * @param expected the revision that the change is based on; undefined: any
   * @throws DomainError user_not_found, revision_mismatch, last_admin
   */
  async change(act: Act, id: string, change: ChangeUser, expected: number | undefined): Promise<User> {
    const { user, over } = await inTransaction(this.pool, async (client) => {
      const { locked, otherAdmins } = await this.lock(client, id);
      if (expected !== undefined && expected !== locked.revision)
        throw new DomainError('revision_mismatch', undefined, { currentRevision: locked.revision });
      const events = changeUser(locked, change, otherAdmins);
      if (events.length > 0) {
        await this.write(client, id, locked, change);
        if (events.some(({ type }) => type === 'UserDisabled')) await this.shutOut(client, id);
        if (events.some(({ type }) => type === 'UserRoleChanged')) {
          await voidLinks(client, id);
          await this.sessions.announce(client, { userId: id });
        }
        await putIntoOutbox(client, userStream(id), events, act, 'ChangeUser');
      }
      const over = events.some(({ type }) => type === 'UserDisabled' || type === 'UserRoleChanged');
      return { user: await this.shown(client, id), over };
    });
    if (over) this.sessions.over({ userId: id });
    return user;
  }

  /**
   * A link to set a password; if the user has none yet, it renews the invitation. It goes out by mail, too, and replaces the one before:
   * so a second one is refused for ten minutes, unless the first was used or voided.
   * @throws DomainError user_not_found, user_disabled, link_just_made
   */
  resetLink(act: Act, id: string): Promise<OneTimeLink> {
    return inTransaction(this.pool, async (client) => {
      const { locked } = await this.lock(client, id);
      if (locked.disabled) throw new DomainError('user_disabled');
      if (await wasJustRenewed(client, id)) throw new DomainError('link_just_made');
      const purpose = locked.hasPassword ? 'reset' : 'invitation';
      const { link, issued } = await this.link(client, id, { purpose, by: 'office', renews: true });
      await putIntoOutbox(client, userStream(id), [issued], act, 'IssueUserLink');
      return link;
    });
  }

  /**
   * Somebody forgot the password of this address: its user gets a link by mail, if they may sign in, got none in the last minutes and
   * not too many today. It is one more link: whoever asks may be a stranger, so it voids neither an invitation nor any other link.
   * The answer never reveals which it was.
   */
  async forgotten(act: Act, email: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ id: string; address: string; purpose: LinkPurpose }>(
        `select u.id, u.email as address, case when u.password_hash is null then 'invitation' else 'reset' end as purpose
         from users u where lower(u.email) = lower($1) and u.disabled_at is null for update of u`,
        [email],
      );
      for (const { id, address, purpose } of rows) {
        // Only now: a request that held the lock may have made one.
        const recent = await client.query(
          'select from one_time_links where user_id = $1 and created_at > clock_timestamp() - make_interval(mins => $2)',
          [id, forgottenMinutes],
        );
        if (recent.rowCount !== 0) continue;
        const turn = randomUUID();
        if (!(await this.turns.takeIn(client, 'password-link', address, mostForgottenADay, turn))) continue;
        const { issued } = await this.link(client, id, { purpose, by: 'stranger', renews: false });
        await putIntoOutbox(client, userStream(id), [issued], act, 'ForgetPassword');
      }
    });
  }

  private async link(
    client: PoolClient,
    id: string,
    kind: Pick<LinkToMake, 'purpose' | 'by' | 'renews'>,
  ): Promise<{ link: OneTimeLink; issued: UserEvent }> {
    const linkId = randomUUID();
    const link = await makeLink(client, id, { ...kind, origin: this.origin, token: this.tokens.of(linkId) });
    const data = { purpose: kind.purpose, expiresAt: link.expiresAt, linkId };
    return { link, issued: { type: 'UserLinkIssued', data } };
  }

  /** Ends sessions of the user: all, all but `but`, or `only` one. @returns how many @throws DomainError user_not_found */
  async endSessions(act: Act, id: string, which: { but?: string; only?: string } = {}): Promise<number> {
    const ended = await inTransaction(this.pool, async (client) => {
      await this.lock(client, id);
      const count = await this.sessions.endAllOf(client, id, which);
      if (count > 0) await putIntoOutbox(client, userStream(id), [sessionsEnded(count)], act, 'EndUserSessions');
      return count;
    });
    this.sessions.over({ userId: id, ...which });
    return ended;
  }

  /**
   * Takes away the second factor of somebody who lost it. Their sessions end, and their time to set up another begins anew.
   * @throws DomainError user_not_found, second_factor_off; own_second_factor: whoever has theirs proves that by turning it off
   */
  async resetFactor(act: Act, id: string, reason: string): Promise<void> {
    if (act.actor.id === id) throw new DomainError('own_second_factor');
    await inTransaction(this.pool, async (client) => {
      await this.lock(client, id);
      const { rowCount } = await client.query(
        'delete from second_factors where user_id = $1 and confirmed_at is not null',
        [id],
      );
      if (rowCount !== 1) throw new DomainError('second_factor_off');
      await client.query('update users set factor_time_from = now() where id = $1', [id]);
      const count = await this.sessions.endAllOf(client, id);
      const reset: UserEvent = { type: 'UserSecondFactorReset', data: { reason } };
      const events = [reset, ...(count > 0 ? [sessionsEnded(count)] : [])];
      await putIntoOutbox(client, userStream(id), events, act, 'ResetSecondFactor');
    });
    this.sessions.over({ userId: id });
  }

  /** Locks the user and all admins, since a decision may depend on how many admins there are. */
  private async lock(client: PoolClient, id: string): Promise<{ locked: LockedUser; otherAdmins: number }> {
    const { rows } = await client.query<LockedUser>(
      `select id, role, disabled_at is not null as disabled, password_hash is not null as "hasPassword",
         display_name as "displayName", takes_new_leads as "takesNewLeads", revision
       from users where id = $1 or role = 'admin' order by id for update`,
      [id],
    );
    const locked = rows.find((row) => row.id === id);
    if (!locked) throw new DomainError('user_not_found');
    return { locked, otherAdmins: rows.filter((row) => row.id !== id && administers(row)).length };
  }

  /** Keeps the earlier instant if the user was disabled before. */
  private async write(client: PoolClient, id: string, before: UserState, change: ChangeUser): Promise<void> {
    const { role = before.role, disabled = before.disabled, takesNewLeads = before.takesNewLeads } = change;
    const displayName = change.displayName === undefined ? before.displayName : change.displayName;
    await client.query(
      `update users set role = $2, display_name = $3, takes_new_leads = $4, revision = revision + 1,
         disabled_at = case when $5 then coalesce(disabled_at, now()) end,
         factor_time_from = case when role = $2 then factor_time_from else now() end
       where id = $1`,
      [id, role, displayName, takesNewLeads, disabled],
    );
  }

  private async shutOut(client: PoolClient, id: string): Promise<void> {
    await this.sessions.endAllOf(client, id);
    await voidLinks(client, id);
    await client.query('update users set browser_generation = browser_generation + 1 where id = $1', [id]);
  }

  private async shown(client: PoolClient, id: string): Promise<User> {
    const user = await readUser(client, id, this.duty());
    if (!user) throw new DomainError('user_not_found');
    return user;
  }
}

function sessionsEnded(count: number): UserEvent {
  return { type: 'UserSessionsEnded', data: { count } };
}
