import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

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
