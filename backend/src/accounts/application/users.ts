import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, Raw, Repository } from 'typeorm';
import { InjectRepository } from '@nestjs/typeorm';
import { hashPassword } from './passwords.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { User } from './user.entity.js';

/** The people who can sign in. */
@Injectable()
export class Users {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Upper and lower case don't matter. */
  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) });
  }

  /** E-mails by user id, of those ids that are users. */
  async emailsOf(ids: readonly string[]): Promise<Map<string, string>> {
    const known = [...new Set(ids)].filter((id) => /^[\da-f-]{36}$/.test(id));
    if (known.length === 0) return new Map();
    const found = await this.users.find({ where: { id: In(known) }, select: { id: true, email: true } });
    return new Map(found.map(({ id, email }) => [id, email]));
  }

  /**
   * Makes the first admin when there is no user yet: from ADMIN_EMAIL and ADMIN_PASSWORD, else with a generated password.
   * @returns what has to be printed once (the password only if it was generated), null when there were users
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
        browserGeneration: 0,
        createdAt: new Date(),
        disabledAt: null,
      })
      .orIgnore()
      .returning('id')
      .execute();
    // Another process that started at the same moment was first.
    if ((inserted.raw as unknown[]).length === 0) return null;
    return this.config.adminPassword === undefined ? { email, password } : { email };
  }
}
