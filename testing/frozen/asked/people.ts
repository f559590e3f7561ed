import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { hashPassword } from '../../../backend/src/accounts/users.js';
import { Caller } from '../../caller.js';
import { password, type TestSystem } from '../../start-app.js';

export const roles = ['nobody', 'user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who asks. */
export interface Asker {
  cookie: string;
  /** An address for each route, so that the limits of visitors are not in the way. */
  from: string;
}

/** The people who ask, each with a session. */
export class People {
  private hash = '';
  private readonly staff = new Map<Role, Caller>();
  private others = 0;

  constructor(
    private readonly system: TestSystem,
    private readonly pool: Pool,
  ) {}

  async arrive(): Promise<void> {
    this.hash = await hashPassword(password);
    for (const role of ['user', 'admin'] as const)
      this.staff.set(role, await this.newcomer(role, `${role}@answers.example.com`));
  }

  /** What ends sessions or changes an account is asked by somebody who asks nothing else. */
  async callerFor(path: string, role: Role): Promise<Asker> {
    const from = addressOf(path);
    if (role === 'nobody') return { cookie: '', from };
    const alone = /^\/api\/(auth|account)\//.test(path) || path === '/api/account';
    const caller = alone
      ? await this.newcomer(role, `other${++this.others}@answers.example.com`)
      : this.staff.get(role)!;
    return { cookie: caller.cookie, from };
  }

  /** @returns the body */
  async read<Body>(path: string): Promise<Body> {
    return (await this.staff.get('admin')!.call<Body>('GET', path)).body;
  }

  private async newcomer(role: Role, email: string): Promise<Caller> {
    await this.pool.query(`insert into users (id, email, password_hash, role) values (gen_random_uuid(), $1, $2, $3)`, [
      email,
      this.hash,
      role,
    ]);
    return new Caller(this.system.url).from(addressOf(email)).signIn(email, password);
  }
}

function addressOf(name: string): string {
  const [a, b, c] = createHash('sha256').update(name).digest();
  return `10.${a}.${b}.${c}`;
}
