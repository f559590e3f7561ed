import { hashPassword } from './users.js';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { OpenLink } from '../../../contracts/src/accounts/queries.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { refuseWeakPassword, userStream } from './decide.js';
import type { ProvenUser } from './limited-attempts.js';
import { Sessions } from './sessions.js';
import { ProblemError } from '../platform/problems/problem.js';
import { putIntoOutbox, type Act } from '../platform/outbox.js';
import { findLink, takeLink, voidLinks, whyGone } from './one-time-links.js';

/** Sets people's passwords: with a one-time link, or with the old password. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly pool: Pool,
    private readonly sessions: Sessions,
  ) {}

  /** The purpose of a link. @throws ProblemError link_used, link_expired, link_replaced, link_void; link_gone if it never existed */
  async linkOf(token: string): Promise<OpenLink> {
    const { purpose, email, expiresAt } = await this.found(token);
    return { purpose, email, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Sets a password with a link and uses the link up; of two concurrent calls one succeeds. Ends all sessions of the user.
   * @returns the e-mail to sign in with
   * @throws ProblemError weak_password, and the refusals of `linkOf`
   */
  async byLink(token: string, password: string, correlationId: string): Promise<string> {
    const { userId, email, displayName, purpose } = await this.found(token);
    refuseWeakPassword(password, 'password', [email, displayName]);
    const passwordHash = await hashPassword(password);
    await inTransaction(this.pool, async (client) => {
      const locked = await client.query('select from users where id = $1 and disabled_at is null for update', [userId]);
      if (locked.rowCount !== 1 || !(await takeLink(client, userId, token)))
        throw new ProblemError(await whyGone(client, token));
      await client.query(
        `update users set password_hash = $2, revision = revision + 1, browser_generation = browser_generation + 1
         where id = $1`,
        [userId, passwordHash],
      );
      await this.sessions.endAllOf(client, userId);
      const act: Act = { actor: { kind: 'user', id: userId }, correlationId };
      await putIntoOutbox(
        client,
        userStream(userId),
        [{ type: 'UserPasswordChanged', data: { how: purpose } }],
        act,
        'SetPassword',
      );
    });
    this.sessions.over({ userId });
    return email;
  }

  /**
   * Sets another password for a user who has just shown the present one. Ends all their sessions and their open links.
   * @returns the cookie's value of the one new session
   * @throws ProblemError weak_password; wrong_password if it was changed, or the user disabled, meanwhile
   */
  async byOwner(act: Act, user: ProvenUser, password: string, browser: string | undefined): Promise<string> {
    const name = await this.pool.query<{ name: string | null }>(
      'select display_name as name from users where id = $1',
      [user.id],
    );
    refuseWeakPassword(password, 'new', [user.email, name.rows[0]?.name ?? null]);
    const passwordHash = await hashPassword(password);
    const token = await inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        'update users set password_hash = $3 where id = $1 and password_hash = $2 and disabled_at is null',
        [user.id, user.passwordHash, passwordHash],
      );
      if (rowCount !== 1) throw new ProblemError('wrong_password');
      await this.sessions.endAllOf(client, user.id);
      await voidLinks(client, user.id);
      const changed = { type: 'UserPasswordChanged', data: { how: 'own' } } as const;
      await putIntoOutbox(client, userStream(user.id), [changed], act, 'ChangePassword');
      return this.sessions.begin({ id: user.id, passwordHash }, browser, client);
    });
    this.sessions.over({ userId: user.id });
    if (token === undefined) throw new ProblemError('wrong_password');
    return token;
  }

  private async found(token: string) {
    const link = await findLink(this.pool, token);
    if (!link) throw new ProblemError(await whyGone(this.pool, token));
    return link;
  }
}
