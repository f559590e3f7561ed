import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { messageOf } from '../engine/error-message.js';
import { analystRole, personalAnalystRole } from '../engine/store/analyst-grants.js';

/** The login that `ops analyst` makes. */
const analystLogin = 'lead_pipeline_analyst_login';
const passwordBytes = 24;
const insufficientPrivilege = '42501';

/** How an analyst connects. */
export interface AnalystLogin {
  role: string;
  /** Whether it sees the columns marked as personal. */
  personal: boolean;
  /** Contains the password, which can't be asked for again. */
  url: string;
}

/**
 * Makes a login that reads only the schema `read`, or gives the existing one a new password and the rights that are asked for now.
 * @param databaseUrl of the application; the analysts use the same host, port and database
 * @param personal also the columns with names, addresses and words of people
 * @throws Error with one line if the read models do not exist yet, or this database user may not make such a login
 */
export async function makeAnalystLogin(
  pool: Pick<Pool, 'query'>,
  databaseUrl: string,
  { personal = false }: { personal?: boolean } = {},
): Promise<AnalystLogin> {
  const { rows } = await pool.query<{ there: boolean; login: boolean }>(
    `select to_regrole('${analystRole}') is not null and to_regrole('${personalAnalystRole}') is not null as there,
       to_regrole('${analystLogin}') is not null as login`,
  );
  if (!rows[0]?.there)
    throw new Error('There are no read models yet, or the database user may not create roles: start the system first');
  // Only letters and digits of base64url, so it needs no escaping in SQL or in an address.
  const password = randomBytes(passwordBytes).toString('base64url');
  const statements = [
    // Only a superuser may name the other attributes of a role that is there, even to leave them as they are.
    rows[0].login
      ? `alter role ${analystLogin} login password '${password}'`
      : `create role ${analystLogin} login password '${password}' nosuperuser nocreatedb nocreaterole connection limit 10`,
    `grant ${analystRole} to ${analystLogin}`,
    personal ? `grant ${personalAnalystRole} to ${analystLogin}` : `revoke ${personalAnalystRole} from ${analystLogin}`,
    // Else we would not see its transactions, and a rebuild would not wait for those that still need the tables before.
    `grant ${analystLogin} to current_user`,
    `alter role ${analystLogin} set default_transaction_read_only = on`,
    `alter role ${analystLogin} set search_path = read`,
    `alter role ${analystLogin} set statement_timeout = '5min'`,
  ];
  try {
    // Sent at once they are one transaction: nobody has more rights than were asked for, even for a moment.
    await pool.query(statements.join(';\n'));
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    const why = messageOf(error);
    throw new Error(
      `The database user may not make the login ${analystLogin} (${why}): let one do it that may create roles and grant ${analystRole}`,
      { cause: error },
    );
  }
  await refuseIfShutOut(pool);
  const url = new URL(databaseUrl);
  url.username = analystLogin;
  url.password = password;
  return { role: analystLogin, personal, url: url.href };
}

/** The projector grants the right to connect at its start, if its user may. */
async function refuseIfShutOut(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ database: string; enters: boolean; reads: boolean }>(
    `select current_database() as database, has_database_privilege('${analystLogin}', current_database(), 'connect') as enters,
       has_schema_privilege('${analystLogin}', to_regnamespace('read'), 'usage') as reads`,
  );
  const { database, enters, reads } = rows[0]!;
  if (enters && reads) return;
  const missing = enters ? 'usage on schema read' : `connect on database "${database}"`;
  throw new Error(
    `${analystLogin} is not let in: start the system again, or let the owner of the database "grant ${missing} to ${analystRole}"`,
  );
}
