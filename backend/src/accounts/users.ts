import { hash, verify } from '@node-rs/argon2';
import { Column, Entity, PrimaryColumn, In, Raw, Repository } from 'typeorm';
import { knownPreferences, type Preferences } from '../../../contracts/src/accounts/preferences.js';
import type { Role } from '../../../contracts/src/accounts/input.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { namesOfPeople } from '../../../contracts/src/person-name.js';
import { Config } from '../platform/config/config.js';
import { Pool } from 'pg';
import type { UserHistory } from '../../../contracts/src/accounts/queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { DomainError } from '../platform/problems/problem.js';
import { userStream } from './decide.js';

/** argon2id with the library's parameters (19 MiB, 2 passes: OWASP's recommendation). Returns a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Says whether the password fits. Without a hash (nobody has that e-mail) it does the same work and says no, so that the
 * time does not reveal which e-mails exist.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== undefined;
}

/** Someone who can sign in. The row decides access at once: sessions read the role from here. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id: string;

  /** As typed in; unique regardless of case. */
  @Column('text')
  email: string;

  /** argon2id, with its parameters and salt (PHC string); null for an invited user who has set none. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** Browsers remembered under an older generation are strangers. */
  @Column('integer', { name: 'browser_generation', default: 0 })
  browserGeneration: number;

  @Column('text')
  role: Role;

  /** What colleagues call them; null if they chose nothing. */
  @Column('text', { name: 'display_name', nullable: true })
  displayName: string | null;

  /** What they chose for themselves: an older or newer version may have stored it (`knownPreferences`). */
  @Column('jsonb', { default: {} })
  preferences: unknown;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Their time to set up a second factor runs from here at the earliest. */
  @Column('timestamptz', { name: 'factor_time_from', default: () => 'now()' })
  factorTimeFrom: Date;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;
}

/** The people who can sign in. */
@Injectable()
export class Users {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly config: Config,
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

  /** What the person has chosen for themselves. */
  async preferencesOf(id: string): Promise<Preferences> {
    const found = await this.users.findOne({ where: { id }, select: { id: true, preferences: true } });
    return knownPreferences(found?.preferences);
  }

  /**
   * Keeps a choice beside the others. Of two by one name at once the last one counts, the sorting of all columns being one. No event: as
   * a saved view, it matters to nobody else.
   */
  async prefer(id: string, choice: Preferences): Promise<Preferences> {
    // Raw SQL: only what was chosen is replaced, whatever another browser chooses at the same moment.
    await this.users.query('update users set preferences = preferences || $2::jsonb where id = $1', [id, choice]);
    return this.preferencesOf(id);
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

const longest = 500;

/** Users' histories, from their streams. */
@Injectable()
export class UserHistories {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /** @throws DomainError user_not_found, stream_unreadable; LogUnavailable */
  async of(id: string): Promise<UserHistory> {
    const { rows } = await this.pool.query<{ waiting: number }>(
      `select (select count(*)::integer from outbox where stream = $2) as waiting from users where id = $1`,
      [id, userStream(id)],
    );
    if (!rows[0]) throw new DomainError('user_not_found');
    const events = await this.log.readStream(userStream(id), { backwards: true, limit: longest });
    const names = await this.users.emailsOf(events.flatMap(({ metadata }) => metadata.actor?.id ?? []));
    return { events: events.map((event) => shown(event, names)), waiting: rows[0].waiting };
  }
}

function shown(event: LogEvent, names: ReadonlyMap<string, string>): UserHistory['events'][number] {
  if (!event.readable)
    throw new DomainError('stream_unreadable', 'The history of this user holds an event that cannot be read.');
  const { id, type, data, metadata } = event;
  const { actor, occurredAt, $correlationId: correlationId } = metadata;
  return { id, type, data, occurredAt, correlationId, actor, actorName: names.get(actor.id ?? '') };
}
