import type { Pool } from 'pg';

/**
 * Notes the synchronous_commit of each transaction that changes a table: a deferred trigger reads it at the end.
 * @returns the values at those commits so far, each once
 */
export async function noteCommits(pool: Pool, table: string): Promise<() => Promise<string[]>> {
  await pool.query(`
    create table if not exists public.commits (relation text, setting text);
    create or replace function public.note_commit() returns trigger language plpgsql security definer as $$
      begin
        insert into public.commits values (tg_argv[0], current_setting('synchronous_commit'));
        return null;
      end $$;
    create constraint trigger note_commit after insert or update on ${table}
      deferrable initially deferred for each row execute function public.note_commit('${table}')`);
  return async () => {
    const { rows } = await pool.query<{ setting: string }>(
      'select distinct setting from public.commits where relation = $1 order by setting',
      [table],
    );
    return rows.map(({ setting }) => setting);
  };
}
