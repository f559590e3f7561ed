import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users, sessions, sign-in attempts and idempotency claims: the plain tables of the API. */
export class AccountsAndClaims1793700000000 implements MigrationInterface {
  name = 'AccountsAndClaims1793700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid primary key,
        email text not null,
        password_hash text not null,
        role text not null check (role in ('user', 'admin')),
        created_at timestamptz not null default now(),
        disabled_at timestamptz
      );
      create unique index users_email on users (lower(email));
      create table sessions (
        id_hash bytea primary key,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now()
      );
      create index sessions_user on sessions (user_id);
      create table login_attempts (
        key bytea primary key,
        failures integer not null,
        blocked_until timestamptz not null,
        last_at timestamptz not null
      );
      create table idempotency_claims (
        scope_hash bytea primary key,
        body_hash bytea not null,
        status integer,
        answer json,
        claimed_at timestamptz not null default now()
      );
      create index idempotency_claims_age on idempotency_claims (claimed_at);
      comment on table idempotency_claims is 'One row per Idempotency-Key; status is null while its first request runs';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_claims, login_attempts, sessions, users');
  }
}
