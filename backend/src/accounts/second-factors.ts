import { openSecret, sealSecret } from '../platform/sealed-bytes.js';
import type { ClientBase, Pool } from 'pg';
import type { UserEvent } from '../../../contracts/src/accounts/events.js';
import type { BegunFactor } from '../../../contracts/src/accounts/queries.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { DomainError } from '../platform/problems/problem.js';
import { putIntoOutbox, type Act } from '../platform/outbox.js';
import { userStream, newRecoveryCodes, newTotpSecret, plainCode, recoveryHash, stepOfCode, totpUri } from './decide.js';

/**
 * Codes of an authenticator app (RFC 6238) besides the password, and recovery codes in case the app is lost. The secret is encrypted
 * under a key derived from the root. No code is accepted twice.
 */
export class SecondFactors {
  /** @param key 32 bytes @param now ms since 1970 */
  constructor(
    private readonly pool: Pool,
    private readonly key: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether sign-in asks for a code, and how many recovery codes are left. */
  async stateOf(userId: string): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
    const { rows } = await this.pool.query<{ left: number }>(
      `select (select count(*)::integer from recovery_codes r where r.user_id = f.user_id) as left
       from second_factors f where user_id = $1 and confirmed_at is not null`,
      [userId],
    );
    return { enabled: rows.length > 0, recoveryCodesLeft: rows[0]?.left ?? 0 };
  }

  /** A new secret for the user's app; an unconfirmed earlier one becomes void. @throws DomainError second_factor_on */
  async begin(userId: string, email: string): Promise<BegunFactor> {
    const secret = newTotpSecret();
    const { rowCount } = await this.pool.query(
      `insert into second_factors as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, begun_at = now(), last_step = null
         where f.confirmed_at is null`,
      [userId, sealSecret(this.key, userId, secret)],
    );
    if (rowCount !== 1) throw new DomainError('second_factor_on');
    return { secret, uri: totpUri(secret, email) };
  }

  /**
   * Turns on the second factor, if the code shows that the app has the secret.
   * @returns the recovery codes, which can't be shown again; null if the code was wrong
   * @throws DomainError second_factor_on, second_factor_off (none was begun)
   */
  confirm(act: Act, userId: string, code: string): Promise<string[] | null> {
    return inTransaction(this.pool, async (client) => {
      await lockUser(client, userId);
      const begun = await this.secretOf(client, userId, 'confirmed_at is null');
      if (begun === undefined) {
        const { enabled } = await this.stateOf(userId);
        throw new DomainError(enabled ? 'second_factor_on' : 'second_factor_off');
      }
      const step = stepOfCode(begun, plainCode(code), this.now());
      if (step === undefined) return null;
      const codes = newRecoveryCodes();
      await client.query('update second_factors set confirmed_at = now(), last_step = $2 where user_id = $1', [
        userId,
        step,
      ]);
      await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
        userId,
        codes.map((each) => recoveryHash(this.key, userId, each)),
      ]);
      await this.record(client, act, userId, { type: 'UserSecondFactorChanged', data: { enabled: true } });
      return codes;
    });
  }

  /**
   * Uses up a code: one of the app, once and only newer than the last, or a recovery code.
   * @returns null if it was wrong
   */
  async use(act: Act, userId: string, typed: string): Promise<true | null> {
    return inTransaction(this.pool, async (client) => {
      const secret = await this.secretOf(client, userId, 'confirmed_at is not null');
      if (secret === undefined) return null;
      const step = stepOfCode(secret, plainCode(typed), this.now());
      if (step !== undefined) return this.takeStep(client, userId, step);
      return this.takeRecoveryCode(client, act, userId, typed);
    });
  }

  /** Turns off the second factor. @throws DomainError second_factor_off */
  remove(act: Act, userId: string): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      await lockUser(client, userId);
      const { rows } = await client.query<{ on: boolean }>(
        'delete from second_factors where user_id = $1 returning confirmed_at is not null as on',
        [userId],
      );
      if (!rows[0]) throw new DomainError('second_factor_off');
      if (rows[0].on)
        await this.record(client, act, userId, { type: 'UserSecondFactorChanged', data: { enabled: false } });
    });
  }

  private async secretOf(client: ClientBase, userId: string, condition: string): Promise<string | undefined> {
    const { rows } = await client.query<{ secret: Buffer }>(
      `select secret from second_factors where user_id = $1 and ${condition}`,
      [userId],
    );
    return rows[0] && openSecret(this.key, userId, rows[0].secret);
  }

  /** One statement, so that of two callers with the same code one is refused. */
  private async takeStep(client: ClientBase, userId: string, step: number): Promise<true | null> {
    const { rowCount } = await client.query(
      'update second_factors set last_step = $2 where user_id = $1 and (last_step is null or last_step < $2)',
      [userId, step],
    );
    return rowCount === 1 || null;
  }

  private async takeRecoveryCode(client: ClientBase, act: Act, userId: string, typed: string): Promise<true | null> {
    await lockUser(client, userId);
    const { rowCount } = await client.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
      userId,
      recoveryHash(this.key, userId, typed),
    ]);
    if (rowCount !== 1) return null;
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::integer as left from recovery_codes where user_id = $1',
      [userId],
    );
    await this.record(client, act, userId, { type: 'UserRecoveryCodeUsed', data: { left: rows[0]!.left } });
    return true;
  }

  private async record(client: ClientBase, act: Act, userId: string, event: UserEvent): Promise<void> {
    await putIntoOutbox(client, userStream(userId), [event], act, commands[event.type] ?? event.type);
  }
}

const commands: Partial<Record<UserEvent['type'], string>> = {
  UserSecondFactorChanged: 'ChangeSecondFactor',
  UserRecoveryCodeUsed: 'SignIn',
};

/** Makes other changes of the user wait, so that the stream has the order of the changes. @throws DomainError user_not_found */
async function lockUser(client: ClientBase, userId: string): Promise<void> {
  const { rowCount } = await client.query('select from users where id = $1 for update', [userId]);
  if (rowCount !== 1) throw new DomainError('user_not_found');
}
