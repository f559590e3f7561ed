import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved board filters, per person. */
export class BoardViews1794100000000 implements MigrationInterface {
  name = 'BoardViews1794100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table board_views (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        name text not null,
        filter jsonb not null,
        is_default boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index board_views_name on board_views (user_id, lower(name));
      create unique index board_views_default on board_views (user_id) where is_default;
      comment on column board_views.filter is 'What the board shows only of; may name a person that was searched for';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table board_views');
  }
}
