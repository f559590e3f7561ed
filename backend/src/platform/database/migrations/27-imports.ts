import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Files that import leads and notes: the file until it is imported, the progress, and the result of each line. Personal data stand
 * only in the log; this table holds the lead's id.
 */
export class Imports1794570000000 implements MigrationInterface {
  name = 'Imports1794570000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table imports (
        id uuid primary key,
        content_key bytea not null,
        header_key bytea not null,
        file_name text not null,
        bytes integer not null,
        encoding text not null,
        separator text not null,
        header jsonb not null,
        first_lines jsonb not null,
        lines integer not null,
        state text not null default 'draft',
        mapping jsonb,
        checked jsonb,
        progress integer not null default 0,
        trouble text,
        correlation_id uuid not null,
        undo_correlation_id uuid not null,
        created_by uuid not null,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        ended_at timestamptz,
        worker uuid,
        worker_until timestamptz
      );
      create index imports_content on imports (content_key);
      create index imports_header on imports (header_key, created_at desc);
      create index imports_working on imports (worker_until) where state in ('checking', 'running', 'undoing');
      create table import_parts (
        import_id uuid references imports on delete cascade,
        part integer,
        content bytea not null,
        primary key (import_id, part)
      );
      create table import_lines (
        import_id uuid references imports on delete cascade,
        line integer,
        file_line integer not null,
        lead_id uuid,
        made_id uuid,
        outcome text not null,
        reason text,
        undone text,
        undo_reason text,
        primary key (import_id, line)
      );
      create index import_lines_made on import_lines (made_id) where made_id is not null;
      comment on table imports is 'Files that bring in leads or notes, and how far they are';
      comment on table import_parts is 'A file in pieces, until it is brought in';
      comment on table import_lines is 'What became of each line of a file';
      comment on column imports.content_key is 'HMAC of the bytes: the same file is known again';
      comment on column imports.progress is 'Lines of the present state that have been seen to, from the first on';
      comment on column imports.worker_until is 'Another process may take it over from then on';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table import_lines, import_parts, imports');
  }
}
