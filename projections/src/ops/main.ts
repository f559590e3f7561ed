import pg from 'pg';
import pino from 'pino';
import { EventLog } from '../../../event-store/src/event-log.js';
import { openKeyStore } from '../../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../../event-store/src/sealing/sealer.js';
import { readConfig } from '../config.js';
import { messageOf } from '../error-message.js';
import { parseAsk, usage, WrongUsage } from './arguments.js';
import { linesOf, progressLine } from './lines.js';
import { runAsk } from './run-ask.js';
import { standardError } from '../standard-error.js';

/** sysexits.h, EX_USAGE. */
const wrongUsage = 64;

/** `ops <verb>`: the outcome goes to stdout, progress and log lines to stderr; the exit status says the outcome. */
async function main(): Promise<number> {
  const ask = parseAsk(process.argv.slice(2));
  const config = readConfig(process.env);
  const logger = pino({ name: 'ops', level: 'error' }, standardError());
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, application_name: 'ops', max: 4 });
  pool.on('error', (error) => logger.warn(error.message));
  const keys = await openKeyStore(pool, await loadMasterKey(config));
  const log = new EventLog({ url: config.EVENTSTORE_URL, sealer: new Sealer(keys) });
  try {
    const { result, status } = await runAsk(
      {
        ...{ databaseUrl: config.DATABASE_URL, pool, log, logger },
        onProgress: (jobs) => process.stderr.write(`${progressLine(jobs)}\n`),
      },
      ask,
    );
    process.stdout.write(ask.json ? `${JSON.stringify(result)}\n` : `${linesOf(result).join('\n')}\n`);
    return status;
  } finally {
    await log.close();
    await pool.end();
  }
}

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    const isUsage = error instanceof WrongUsage;
    process.stderr.write(`ops: ${messageOf(error)}\n${isUsage ? `${usage}\n` : ''}`);
    process.exitCode = isUsage ? wrongUsage : 1;
  },
);
