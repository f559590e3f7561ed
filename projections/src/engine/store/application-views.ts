import { grantViewsSql } from './analyst-grants.js';
import type { PoolClient } from 'pg';
import type { Projection } from '../projection.js';

/**
 * Views of `read` over the API's own tables: what analysts need of them, and nothing about owners, clients or realtors. They are no read
 * models: nothing of them is in the log.
 */
const applicationViews = [
  {
    name: 'staff',
    table: 'users',
    select: 'select id, display_name as name from public.users',
    comment: 'The display names of the staff, by the id that other views have of them. Null: they chose none.',
  },
  {
    name: 'form_steps',
    table: 'form_steps',
    select: 'select day, form, step, visits from public.form_steps',
    comment: 'How many visits came to each step of a form, by day of the office.',
  },
] as const;

/** Concurrent starts prepare the schemas of the read models one after the other. Its number is any that only this code uses. */
export const schemaLockSql = 'select pg_advisory_xact_lock(7210450001)';

/**
 * Makes these views and grants them to the analysts, as far as the schema `read` and the API's tables are there, and this user may.
 * The API runs it after its migrations, the projector at its start: whichever comes second makes them. One transaction at least.
 */
export const applicationViewsSql = `${schemaLockSql};
  do $$ begin
    if has_schema_privilege(to_regnamespace('read'), 'create') then ${applicationViews.map(madeOnce).join('')}
    end if;
  end $$;
  ${grantViewsSql(applicationViews.map(({ name }) => name))}`;

function madeOnce({ name, table, select, comment }: (typeof applicationViews)[number]): string {
  return `
      if has_table_privilege(to_regclass('public.${table}'), 'select') and to_regclass('read.${name}') is null then
        create view read.${name} as ${select};
        comment on view read.${name} is '${comment}';
      end if;`;
}

/** Not allowed; not installed, as newer and older servers report it. */
const cannotBeMade = new Set(['42501', '0A000', '58P01']);

/**
 * Creates the extensions that indexes of the projections need, in the caller's transaction. Read models work without them.
 * @param warn called with the extension that can't be created, why, and what is slower without it
 */
export async function makeExtensions(
  client: PoolClient,
  projections: readonly Projection[],
  warn: (message: string) => void,
): Promise<void> {
  const needed = new Map<string, string>();
  for (const { tables } of projections)
    for (const { indexes } of tables)
      for (const index of indexes) if (typeof index !== 'string') needed.set(index.extension, index.without);
  for (const [extension, without] of needed) {
    await client.query('savepoint extensions');
    try {
      // In a schema of ours: a user who may create that may still have no rights in `public`.
      await client.query(`create extension if not exists ${extension} schema projection`);
    } catch (error) {
      if (!cannotBeMade.has((error as { code?: string }).code ?? '')) throw error;
      await client.query('rollback to savepoint extensions');
      warn(`The Postgres extension ${extension} is missing: ${(error as Error).message}. ${without}`);
    }
  }
}
