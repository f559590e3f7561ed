import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type EventsQuery, eventsQuerySchema } from '../../../contracts/src/operations/log-queries.js';
import { liveProjections } from '../definitions/live-projections.js';
import type { JobKind } from '../engine/operator/jobs.js';

/** The parsed command line. `projections` are names. */
export type Ask = ArchiveAsk | PlainAsk | AnalystAsk | CheckErasureAsk | SystemAsk;

/** For the log as a whole: `file` is absolute. */
export type ArchiveAsk = { json: boolean } & ({ verb: 'backup' | 'restore'; file: string } | { verb: 'reset' });

/** For readable personal fields in the log, and for the keys of all. */
type PlainAsk = { json: boolean } & ({ verb: 'clear-text' } | { verb: 'rotate-key' });

/** For logins that read the read models. */
interface AnalystAsk {
  verb: 'analyst';
  /** Also the columns with names, addresses and words of people. */
  personal: boolean;
  json: boolean;
}

/** For files alone: both are absolute. */
export interface CheckErasureAsk {
  verb: 'check-erasure';
  certificate: string;
  backup: string;
  json: boolean;
}

/** For read models and events. */
export type SystemAsk = {
  json: boolean;
  /** Also what rows and events say of people. */
  values?: boolean;
} & (
  | { verb: 'status' | 'parked' | 'require-macs' }
  | { verb: 'job'; kind: JobKind; projections: string[]; dryRun: boolean }
  | { verb: 'decide'; projection: string; decision: 'swap' | 'discard' }
  | { verb: 'cancel'; name: string }
  | { verb: 'retry'; id: string | undefined }
  | { verb: 'skip'; id: string; reason: string }
  | { verb: 'events'; query: EventsQuery }
  | { verb: 'ocel'; file: string }
);

export function isArchiveAsk(ask: Exclude<Ask, CheckErasureAsk>): ask is ArchiveAsk {
  return ask.verb === 'backup' || ask.verb === 'restore' || ask.verb === 'reset';
}

/** The command line asks for nothing that can be done. The message is one line. */
export class WrongUsage extends Error {}

export const usage = `npm run ops -- <verb> [--json]
  with --values, verify, heal, rebuild, parked and events also print what rows and events say of people
  status                                  every projection: state, position, lag, parked streams
  rebuild <projection|all> [--dry-run]    build again from the log; a dry run stops before the swap and says what would change
  swap | discard <projection>             decide about a dry run
  cancel <projection|process manager>     end its running job; a retry ends between two streams
  rollback <projection>                   serve the tables from before the last rebuild again
  verify [projection]                     compare what serves with a replay; exit status 2 if they differ, 3 if they don't but
                                          something was left out (parked streams, events of unknown types)
  heal <projection>                       rewrite the rows that differ; exit status 3 as for verify
  pause | resume <projection>
  parked                                  streams that wait, and why
  retry [id]                              retry one or all; exit status 2 if some stay parked
  skip <id> --reason <text>               leave out for good the event at which a stream is parked, or one that nobody can read (its own
                                          id); an event that can't be read is left out by everybody
  events [--stream --type --actor --correlation --from --to --limit --order asc|desc]
                                          --from continues after a page (its printed next), or is an instant, like --to
  clear-text                              events with personal fields in clear text, by type; exit status 2 if there are any, 3 if none
                                          were found but some events could not be checked
  backup <file>                           the whole log and the wrapped keys, with a hash chain; not the master key, nor users
  backup                                  everything (log, keys, users, blog, images, files), encrypted, to BACKUP_TO
  backups                                 their state, and which were made
  backups remove <name> [--yes]           remove one, whosever it is; --yes: without a question
  backup-key                              the key that opens them, if the system made it; kept: remove it from the system
  restore <file>                          into an empty system that is not running; builds the read models
  drill <backup>                          restores it into a throwaway system, verifies every read model, reports the time; exit
                                          status as for verify
  reset                                   drop the read models and build them from the current log
  ocel <file>                             the business's events without personal fields, for process mining (OCEL 2.0, JSON); an existing
                                          file is not overwritten
  analyst [--personal]                    a login that reads the schema read and nothing else, without names, addresses and words of people
                                          unless --personal; a new password each time
  check-erasure <certificate> <backup>    whether a backup of the log confirms an erasure certificate; needs no running system
  require-macs                            from now on no event without a MAC is taken for ours; once all processes write them, for good
  rotate-key                              a new master key instead of the present one, on a stopped system; with MASTER_KEY set it is
                                          NEW_MASTER_KEY; interrupted, run it again
  connection                              the embedded log's connection string, with its password
  users <what>                            list, invite, disable and reset people; "users" alone says more`;

const options = {
  json: { type: 'boolean' },
  values: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  personal: { type: 'boolean' },
  reason: { type: 'string' },
  stream: { type: 'string' },
  type: { type: 'string' },
  actor: { type: 'string' },
  correlation: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
  order: { type: 'string' },
} as const;

/** The verbs whose outcome holds rows or events. */
const showValues: ReadonlySet<string> = new Set(['verify', 'heal', 'rebuild', 'parked', 'events']);

/**
 * Reads the arguments after `ops`.
 * @throws WrongUsage with one line that says what is wrong
 */
export function parseAsk(argv: readonly string[]): Ask {
  const parsed = parse(argv);
  const ask = askOf(parsed);
  if (!parsed.values.values) return ask;
  if (!showValues.has(ask.verb === 'job' ? ask.kind : ask.verb))
    throw new WrongUsage(`--values is for ${[...showValues].join(', ')}`);
  return { ...(ask as SystemAsk), values: true };
}

function askOf({ values, positionals }: ReturnType<typeof parse>): Ask {
  const [verb, ...rest] = positionals;
  const { json = false, 'dry-run': dryRun = false, personal = false, reason, values: _, ...filters } = values;
  const [target] = rest;
  if (rest.length > (verb === 'check-erasure' ? 2 : 1)) throw new WrongUsage(`One at a time: ${rest.join(' ')}`);
  if (verb !== 'rebuild' && dryRun) throw new WrongUsage('Only a rebuild can be a dry run');
  if (verb !== 'analyst' && personal) throw new WrongUsage('Only the login for analysts can be --personal');
  switch (verb) {
    case 'status':
    case 'parked':
    case 'require-macs':
      return { verb, json };
    case 'rebuild':
    case 'rollback':
    case 'heal':
    case 'pause':
    case 'resume':
      return { verb: 'job', kind: verb, projections: named(target, verb), dryRun, json };
    case 'verify':
      return { verb: 'job', kind: verb, projections: named(target ?? 'all', verb), dryRun, json };
    case 'swap':
    case 'discard':
      return { verb: 'decide', decision: verb, projection: one(target, verb), json };
    case 'cancel':
      // Only the database knows the process managers.
      if (target === undefined || target === 'all')
        throw new WrongUsage('cancel needs one projection or process manager');
      return { verb, name: target, json };
    case 'retry':
      return { verb, id: target, json };
    case 'skip':
      if (target === undefined)
        throw new WrongUsage(
          'skip needs the id of a parked stream (`parked` shows them) or of an event that can not be read',
        );
      if (!reason?.trim()) throw new WrongUsage('skip needs --reason <text>');
      return { verb, id: target, reason: reason.trim(), json };
    case 'backup':
    case 'restore':
      if (target === undefined) throw new WrongUsage(`${verb} needs the name of a file`);
      return { verb, file: typedPath(target), json };
    case 'ocel':
      if (target === undefined) throw new WrongUsage('ocel needs the name of a file');
      return { verb, file: typedPath(target), json };
    case 'check-erasure':
      if (target === undefined || rest[1] === undefined)
        throw new WrongUsage('check-erasure needs a certificate and a backup of the log');
      return { verb, certificate: typedPath(target), backup: typedPath(rest[1]), json };
    case 'reset':
      return { verb, json };
    case 'analyst':
      if (target !== undefined) throw new WrongUsage(`analyst creates the one login for analysts, not ${target}`);
      return { verb, personal, json };
    case 'clear-text':
    case 'rotate-key':
      if (target !== undefined)
        throw new WrongUsage(`${verb} is about the whole ${verb === 'rotate-key' ? 'system' : 'log'}, not ${target}`);
      return { verb, json };
    case 'events':
      return { verb, query: queryOf(filters), json };
    default:
      throw new WrongUsage(verb === undefined ? 'No verb given' : `${verb} is not a verb`);
  }
}

/** npm runs scripts in the project's folder, but a path is relative to the folder where it was typed. */
function typedPath(target: string): string {
  return resolve(process.env.INIT_CWD ?? '', target);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('\n')[0]);
  }
}

function named(target: string | undefined, verb: string): string[] {
  const names = liveProjections.map(({ name }) => name);
  if (target === 'all') return names;
  if (target === undefined || !names.includes(target))
    throw new WrongUsage(`${verb} needs a projection: all, ${names.join(', ')}`);
  return [target];
}

function one(target: string | undefined, verb: string): string {
  const [name, ...others] = named(target, verb);
  if (others.length > 0) throw new WrongUsage(`${verb} is for one projection at a time`);
  return name!;
}

/** `--from` with digits is the `next` of the page before, in the same order; otherwise it is an instant. */
function queryOf({ from, ...filters }: Record<string, string | undefined>): EventsQuery {
  const cursor = from !== undefined && /^\d+$/.test(from);
  const start = cursor ? { [filters.order === 'asc' ? 'after' : 'before']: from } : from === undefined ? {} : { from };
  const parsed = eventsQuerySchema.safeParse({ ...filters, ...start });
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new WrongUsage(`--${path.join('.')}: ${message}`);
}
