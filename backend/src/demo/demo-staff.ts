import type { Pool } from 'pg';
import { demoStaff } from './world.js';

/** The demo's staff as users who can sign in, so that histories name them. Existing users stay as they are. */
export async function addDemoStaff(pool: Pool, passwordHash: string): Promise<void> {
  await pool.query(
    `insert into users (id, email, password_hash, role)
     select id, email, $3, 'user' from unnest($1::uuid[], $2::text[]) as staff(id, email) on conflict do nothing`,
    [demoStaff.map(({ id }) => id), demoStaff.map(({ email }) => email), passwordHash],
  );
}
