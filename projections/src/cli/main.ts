import pg from 'pg';
import pino from 'pino';
import { oneRestore } from '../../../event-store/src/backup/this-system.js';
import { refuseHalfRestored } from '../../../event-store/src/backup/restore-progress.js';
import { readConfig, openLog } from '../process/config.js';
import { makeAnalystLogin } from '../analysts/analyst-login.js';
import { type ArchiveTools, runArchive } from './archive.js';
import {
  type Ask,
  type CheckErasureAsk,
  isArchiveAsk,
  parseAsk,
  type SystemAsk,
  usage,
  WrongUsage,
} from './arguments.js';
import { runCheckErasure, runClearText } from './check-erasure.js';
import { errorSentence } from './error-sentence.js';
import { linesOf, progressLine } from './lines.js';
import { endWithParent, standardError } from '../process/end-with-parent.js';
import { progressTo, withoutValues } from './progress.js';
import { runRotateKey } from './rotate-key.js';
import { type Outcome, runAsk } from './run-ask.js';

/** sysexits.h, EX_USAGE. */
const wrongUsage = 64;

/** `ops <verb>`: the outcome goes to stdout, progress and log lines to stderr; the exit status says the outcome. */
async function main(): Promise<number> {
  const ask = parseAsk(process.argv.slice(2));
  if (ask.verb === 'check-erasure') {
    const { result, status } = await runCheckErasure(ask);
    process.stdout.write(ask.json ? `${JSON.stringify(result)}\n` : `${linesOf(result).join('\n')}\n`);
    return status;
  }
  const config = readConfig(process.env);
  const logger = pino({ name: 'ops', level: 'error' }, standardError());
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, application_name: 'ops', max: 4 });
  pool.on('error', (error) => logger.warn(error.message));
  const progress = progressTo((line) => process.stderr.write(`${line}\n`), process.stderr.isTTY);
  const onProgress = (line: string) => progress.update(line);
  const tools: ArchiveTools = { config, pool, logger, onProgress, onNotice: (line) => progress.say(line) };
  try {
    const { result, status } = await done(tools, ask);
    progress.end();
    process.stdout.write(ask.json ? `${JSON.stringify(result)}\n` : `${linesOf(result).join('\n')}\n`);
    return status;
  } finally {
    progress.end();
    await pool.end();
  }
}

async function done(tools: ArchiveTools, ask: Exclude<Ask, CheckErasureAsk>): Promise<Outcome> {
  if (ask.verb === 'analyst')
    return { result: { analyst: await makeAnalystLogin(tools.pool, tools.config.DATABASE_URL, ask) }, status: 0 };
  if (ask.verb === 'clear-text') return runClearText(tools.config, tools.onProgress);
  if (ask.verb === 'rotate-key') return oneRestore(tools.pool, () => runRotateKey(tools));
  if (!isArchiveAsk(ask)) return onSystem(tools, ask);
  const run = () => runArchive(tools, ask);
  return { result: await (ask.verb === 'restore' ? oneRestore(tools.pool, run) : run()), status: 0 };
}

async function onSystem({ config, pool, logger, onProgress }: ArchiveTools, ask: SystemAsk): Promise<Outcome> {
  await refuseHalfRestored(pool);
  const log = await openLog(config, pool);
  try {
    const { result, status } = await runAsk(
      {
        ...{ databaseUrl: config.DATABASE_URL, pool, log, logger },
        onProgress: (jobs) => onProgress(progressLine(jobs)),
      },
      ask,
    );
    return { result: ask.values ? result : withoutValues(result), status };
  } finally {
    await log.close();
  }
}

endWithParent();
main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    const isUsage = error instanceof WrongUsage;
    process.stderr.write(`ops: ${errorSentence(error)}\n${isUsage ? `${usage}\n` : ''}`);
    process.exitCode = isUsage ? wrongUsage : 1;
  },
);
