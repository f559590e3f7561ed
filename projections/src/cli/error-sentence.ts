import { messageOf } from '../engine/error-message.js';

/** Sentences for SQLSTATEs, or their first two characters. */
const sentences: readonly [RegExp, string][] = [
  [/^28/, 'The database refuses the user or password of DATABASE_URL'],
  [/^3D000/, 'The database that DATABASE_URL names does not exist'],
  [/^42501/, 'The user of DATABASE_URL may not do this in the database'],
  [/^53100/, 'The database has no disk space left'],
  [/^53/, 'The database has no room for another connection, or too little memory: try again'],
  [/^(08|57P)/, 'The database does not answer, or is starting or stopping: try again'],
  [/^57014/, 'The database gave up a statement that took too long: try again'],
  [/^25006/, 'The database only reads at present'],
  [/^(40|55P03)/, 'Something else changed the same rows at that time: try again'],
];

/**
 * What `ops` prints of an error: one line for people, never a raw statement or error of the database's own. The one place that turns
 * such errors into a sentence, whichever program met them.
 */
export function errorSentence(error: unknown): string {
  const refused = databaseError(error);
  if (!refused) return withoutSqlstate(error) ?? messageOf(error);
  const { code, missing } = refused;
  if (code === '42P01' || code === '3F000') return withoutTables(missing, code);
  const sentence = sentences.find(([pattern]) => pattern.test(code))?.[1];
  return `${sentence ?? 'The database refused a statement: its log says more'} (SQLSTATE ${code})`;
}

function withoutTables(missing: string, code: string): string {
  if (/"(projection|read)[."]/.test(missing))
    return `The read models were never built here: start the system, or build them with npm run ops -- reset (SQLSTATE ${code})`;
  return `This database has no system in it yet: start the system, or restore a backup (SQLSTATE ${code})`;
}

/** What Node says of files, by its code. */
const fileSentences: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EEXIST: 'is there already',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'is in no folder',
  EACCES: 'can not be used by this account',
  ENOSPC: 'is on a full disk',
};

/** Of a connection pg and Node say too little; of a missing file Node says more than people need. */
function withoutSqlstate(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const file = fileSentences[code ?? ''];
  if (file !== undefined && path !== undefined) return `${path} ${file}`;
  if (code === 'ENOSPC') return 'The disk is full';
  if (code !== undefined && address !== undefined) return `Nothing answers at ${address}:${port} (${code})`;
  return code === undefined && /^Connection terminated/.test(error.message)
    ? 'The connection to the database was cut: try again'
    : undefined;
}

/** Errors of Postgres itself have a severity and a SQLSTATE; they may be the cause of another one. */
function databaseError(error: unknown): { code: string; missing: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof code === 'string' && typeof severity === 'string') return { code, missing: error.message };
  // TypeORM's own error for a statement has the driver's.
  const { driverError } = error as { driverError?: unknown };
  return driverError === undefined ? undefined : databaseError(driverError);
}
