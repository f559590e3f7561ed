import { linesOf, runUsersAsk } from './run-users-ask.js';
import { errorSentence } from '../../../projections/src/cli/error-sentence.js';
import { endWithParent } from '../../../projections/src/process/end-with-parent.js';
import { sessionTimes } from '../platform/access/signed-in.js';
import { Sessions } from '../accounts/sessions.js';
import { DomainError } from '../platform/problems/problem.js';
import { parseConfig, siteOrigin } from '../platform/config/config.js';
import { problemOf } from '../platform/problems/problem-codes.js';
import { entities } from '../entities.js';
import { openInfrastructure } from '../platform/infrastructure.js';
import { lastKnownSettings } from '../settings/office/settings-copy.js';
import { LinkTokens } from '../accounts/one-time-links.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { People } from '../accounts/people.js';
import { parseUsersAsk, usage, WrongUsage } from './arguments.js';

/** sysexits.h, EX_USAGE. */
const wrongUsage = 64;

/** `ops users <what>`: the outcome goes to stdout, everything else to stderr; the exit status says success or failure. */
async function main(): Promise<void> {
  const ask = parseUsersAsk(process.argv.slice(2));
  const infrastructure = await openInfrastructure({ ...parseConfig(process.env), logLevel: 'error' }, entities);
  try {
    const { pool, log, secrets, config } = infrastructure;
    const { values, duty } = await lastKnownSettings(pool);
    const sessions = new Sessions(
      pool,
      sessionTimes(() => values.sessionIdleMinutes),
    );
    const people = new People(
      pool,
      sessions,
      siteOrigin(config),
      new LinkTokens(secrets.oneTimeLinks),
      new DailyTurns(pool, secrets),
      () => duty,
    );
    const outcome = await runUsersAsk({ pool, log, people, sessions, duty }, ask);
    process.stdout.write(ask.json ? `${JSON.stringify(outcome)}\n` : `${linesOf(outcome).join('\n')}\n`);
  } finally {
    await infrastructure.close();
  }
}

endWithParent();
main().catch((error: unknown) => {
  const isUsage = error instanceof WrongUsage;
  process.stderr.write(`ops: ${sentenceOf(error)}\n${isUsage ? `${usage}\n` : ''}`);
  process.exitCode = isUsage ? wrongUsage : 1;
});

function sentenceOf(error: unknown): string {
  if (error instanceof DomainError) return error.detail ?? problemOf(error.code).title;
  return errorSentence(error);
}
