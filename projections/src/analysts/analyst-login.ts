import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { analystRole } from './analyst-role.js';

/** The login that `ops analyst` makes. */
const analystLogin = 'lead_pipeline_analyst_login';
const passwordBytes = 24;

/** How an analyst connects. */
export interface AnalystLogin {
  role: string;
  /** With the password, which nobody can ask for again. */
  url: string;
}

/**
 * Makes a login that reads the schema `read` and nothing else, or gives the one that is there a new password.
 * @param databaseUrl of the application; host, port and database are the analysts' too
 * @throws Error with one line where the read models are not there yet; the database's error where its user may make no roles
 */
export async function makeAnalystLogin(pool: Pick<Pool, 'query'>, databaseUrl: string): Promise<AnalystLogin> {
  const { rows } = await pool.query<{ there: boolean; login: boolean }>(
    `select to_regrole('${analystRole}') is not null as there, to_regrole('${analystLogin}') is not null as login`,
  );
  if (!rows[0]?.there)
    throw new Error('There are no read models yet, or the database user may make no roles: start the system first');
  // Of letters and digits of base64url alone, so it needs no escaping in SQL or in an address.
  const password = randomBytes(passwordBytes).toString('base64url');
  const attributes = `login password '${password}' nosuperuser nocreatedb nocreaterole connection limit 10`;
  await pool.query(`${rows[0].login ? 'alter' : 'create'} role ${analystLogin} ${attributes}`);
  await pool.query(`grant ${analystRole} to ${analystLogin}`);
  await pool.query(`alter role ${analystLogin} set default_transaction_read_only = on`);
  await pool.query(`alter role ${analystLogin} set search_path = read`);
  await pool.query(`alter role ${analystLogin} set statement_timeout = '5min'`);
  const url = new URL(databaseUrl);
  url.username = analystLogin;
  url.password = password;
  return { role: analystLogin, url: url.href };
}
