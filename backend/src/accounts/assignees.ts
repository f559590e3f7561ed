import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Assignees as Answer } from '../../../contracts/src/accounts/queries.js';
import { wrongField } from '../platform/problems/problem.js';

/** People whom work can be assigned to: everybody who may sign in. */
@Injectable()
export class Assignees {
  constructor(private readonly pool: Pool) {}

  /** Ordered by the name that people see. */
  async all(): Promise<Answer> {
    const { rows } = await this.pool.query<Answer['assignees'][number]>(
      `select id, email, display_name as "displayName" from users
       where disabled_at is null order by lower(coalesce(display_name, email)), id`,
    );
    return { assignees: rows };
  }

  /**
   * Accepts null, and a user who can be assigned work; refuses others.
   * @param path the field that names the user
   * @throws ProblemError invalid_input
   */
  async refuseOthers(id: string | null, path: string): Promise<void> {
    if (id === null) return;
    const text = 'select disabled_at is not null as disabled from users where id = $1';
    const user = (await this.pool.query<{ disabled: boolean }>(text, [id])).rows[0];
    if (user && !user.disabled) return;
    const message = user ? 'This user is disabled. Choose somebody else.' : 'There is no user with this id.';
    throw wrongField(path, message);
  }
}
