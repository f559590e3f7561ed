import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { analystRole } from './analyst-role.js';

/** The login that `ops analyst` makes. */
const analystLogin = 'lead_pipeline_analyst_login';
const passwordBytes = 24;

/** How an analyst connects. */
export interface AnalystLogin {
  role: string;
  /** Contains the password, which can't be asked for again. */
  url: string;
}

/**
 * Makes a login that reads only the schema `read`, or gives the existing one a new password.
 * @param databaseUrl of the application; the analysts use the same host, port and database
 * @throws Error with one line if the read models do not exist yet; the database's error if its user may not make roles
 */
export async function makeAnalystLogin(pool: Pick<Pool, 'query'>, databaseUrl: string): Promise<AnalystLogin> {
  const { rows } = await pool.query<{ there: boolean; login: boolean }>(
    `select to_regrole('${analystRole}') is not null as there, to_regrole('${analystLogin}') is not null as login`,
  );
  if (!rows[0]?.there)
    throw new Error('There are no read models yet, or the database user may not create roles: start the system first');
  // Only letters and digits of base64url, so it needs no escaping in SQL or in an address.
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
