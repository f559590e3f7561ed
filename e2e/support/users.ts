import { randomUUID } from 'node:crypto';
import { sql } from './behind-the-scenes.js';
import { admin } from './people.js';

/** The password that people choose for themselves in these tests. */
export const chosenPassword = 'three lamps on a wide river';

export interface SampleUser {
  id: string;
  email: string;
  name: string;
  /** The credentials that they sign in with. */
  login: { email: string; password: string };
}

/** A user who can sign in with the first admin's password, under a unique name. */
export async function sampleUser(role: 'user' | 'admin' = 'user'): Promise<SampleUser> {
  const mark = `Sample${randomUUID().slice(0, 8)}`;
  const [id, email, name] = [randomUUID(), `${mark.toLowerCase()}@example.com`, `${mark} Person`];
  await sql(
    `insert into users (id, email, password_hash, role, display_name)
     select $1, $2, password_hash, $3, $4 from users where email = $5`,
    [id, email, role, name, admin.email],
  );
  return { id, email, name, login: { email, password: admin.password } };
}
