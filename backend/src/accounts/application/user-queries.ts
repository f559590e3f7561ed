import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Account, User, UserList } from '../../../../contracts/src/accounts/queries.js';
import { FACTOR_DUTY, isFactorRequired, type FactorDutyNow } from '../../platform/access/factor-duty.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';
import { readUserPage } from './user-page.js';
import { readUser } from './user-rows.js';

/** Reads the people who may sign in. */
@Injectable()
export class UserQueries {
  constructor(
    private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly factors: SecondFactors,
    @Inject(FACTOR_DUTY) private readonly duty: FactorDutyNow,
  ) {}

  /** One page, with the number of all who match. */
  async page(asked: Parameters<typeof readUserPage>[1]): Promise<UserList> {
    const { users, total } = await readUserPage(this.pool, asked, this.duty());
    const sessions = await this.sessions.counts(users.map(({ id }) => id));
    return { users: users.map((user) => ({ ...user, sessions: sessions.get(user.id) ?? 0 })), total };
  }

  /** One user; undefined if there is none. */
  find(id: string): Promise<User | undefined> {
    return readUser(this.pool, id, this.duty());
  }

  /** What users are shown of themselves; null if there is no such user. */
  async account(userId: string): Promise<Account | null> {
    const duty = this.duty();
    const user = await readUser(this.pool, userId, duty);
    if (!user) return null;
    const { id, email, displayName, role, takesNewLeads } = user;
    const secondFactor = { ...(await this.factors.stateOf(id)), isRequired: isFactorRequired(role, duty) };
    return { id, email, displayName, role, takesNewLeads, secondFactor };
  }
}
