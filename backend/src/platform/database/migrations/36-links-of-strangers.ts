import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person may have several links: those that somebody asks for without a session stand beside the others, and void none. */
export class LinksOfStrangers1794660000000 implements MigrationInterface {
  name = 'LinksOfStrangers1794660000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table one_time_links
        drop constraint one_time_links_pkey,
        drop constraint one_time_links_token_hash_key,
        add primary key (token_hash);
      create index one_time_links_user on one_time_links (user_id);
      alter table daily_turns
        drop constraint daily_turns_kind_check,
        add constraint daily_turns_kind_check check (kind in ('acknowledgment', 'draft-link', 'password-link'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from daily_turns where kind = 'password-link';
      alter table daily_turns
        drop constraint daily_turns_kind_check,
        add constraint daily_turns_kind_check check (kind in ('acknowledgment', 'draft-link'));
      delete from one_time_links l using one_time_links later
        where later.user_id = l.user_id and (later.expires_at, later.token_hash) > (l.expires_at, l.token_hash);
      drop index one_time_links_user;
      alter table one_time_links
        drop constraint one_time_links_pkey,
        add primary key (user_id),
        add constraint one_time_links_token_hash_key unique (token_hash);
    `);
  }
}
