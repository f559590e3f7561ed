import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per guess at a password in the last hour. Replaces counters per address, which anybody at that address could use up. */
export class LoginGuesses1794400000000 implements MigrationInterface {
  name = 'LoginGuesses1794400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table login_attempts;
      create table login_guesses (
        id bigint generated always as identity primary key,
        account bytea not null,
        network bytea not null,
        browser bytea,
        at timestamptz not null,
        under_way boolean not null default true
      );
      comment on table login_guesses is
        'Guesses at sign-in within the last hour that were wrong or are under way; account, network and browser are digests';
      create index login_guesses_account on login_guesses (account, at desc);
      create index login_guesses_network on login_guesses (network, at desc);
      create index login_guesses_age on login_guesses (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table login_guesses;
      create table login_attempts (
        key bytea primary key,
        failures integer not null,
        blocked_until timestamptz not null,
        last_at timestamptz not null
      );
    `);
  }
}
