import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, Raw, Repository } from 'typeorm';
import { InjectRepository } from '@nestjs/typeorm';
import { namesOfPeople } from '../../../contracts/src/person-name.js';
import { hashPassword } from './passwords.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { User } from './user.entity.js';

/** The people who can sign in. */
@Injectable()
export class Users {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Case does not matter. */
  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) });
  }

  /** E-mails by user id; ids of no user are left out. For callers that must know exactly who it was. */
  async emailsOf(ids: readonly string[]): Promise<Map<string, string>> {
    return new Map((await this.known(ids)).map(({ id, email }) => [id, email]));
  }

  /** Names by user id; ids of no user are left out. Includes users who may not sign in. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    return namesOfPeople(await this.known(ids));
  }

  private async known(ids: readonly string[]): Promise<Pick<User, 'id' | 'email' | 'displayName'>[]> {
    const asked = [...new Set(ids)].filter((id) => /^[\da-f-]{36}$/.test(id));
    if (asked.length === 0) return [];
    return this.users.find({ where: { id: In(asked) }, select: { id: true, email: true, displayName: true } });
  }

  /**
   * Makes the first admin if there is no user yet: from ADMIN_EMAIL and ADMIN_PASSWORD, else with a generated password.
   * @returns what to print once (the password only if it was generated), null if there were users
   */
  async ensureFirstAdmin(): Promise<{ email: string; password?: string } | null> {
    if ((await this.users.count()) > 0) return null;
    const email = this.config.adminEmail ?? 'admin@example.com';
    const password = this.config.adminPassword ?? randomBytes(12).toString('base64url');
    const inserted = await this.users
      .createQueryBuilder()
      .insert()
      .values({
        id: randomUUID(),
        email,
        passwordHash: await hashPassword(password),
        role: 'admin',
        displayName: null,
        browserGeneration: 0,
        createdAt: new Date(),
        disabledAt: null,
      })
      .orIgnore()
      .returning('id')
      .execute();
    // Another process started at the same moment and was first.
    if ((inserted.raw as unknown[]).length === 0) return null;
    return this.config.adminPassword === undefined ? { email, password } : { email };
  }
}
