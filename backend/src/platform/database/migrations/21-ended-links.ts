import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a one-time link no longer opens anything, so that whoever still holds it can be told. */
export class EndedLinks1794490000000 implements MigrationInterface {
  name = 'EndedLinks1794490000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ended_links (
        token_hash bytea primary key,
        user_id uuid not null references users (id) on delete cascade,
        why text not null check (why in ('used', 'expired', 'replaced', 'void')),
        ended_at timestamptz not null default now()
      );
      create index ended_links_ended_at on ended_links (ended_at);
      comment on table ended_links is 'One-time links that open nothing any more, by the SHA-256 of their token; kept for 90 days';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ended_links');
  }
}
