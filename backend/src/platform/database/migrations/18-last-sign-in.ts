import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody last signed in; kept after their sessions have ended. */
export class LastSignIn1794460000000 implements MigrationInterface {
  name = 'LastSignIn1794460000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column last_sign_in_at timestamptz;
      comment on column users.last_sign_in_at is 'Null: never, or before this was kept and longer ago than sessions are';
      update users u set last_sign_in_at = (select max(created_at) from sessions s where s.user_id = u.id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column last_sign_in_at');
  }
}
