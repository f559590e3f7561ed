import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from './guarantees/copy-project.mjs';
import { chosenFaults } from './guarantees/small/catalogue.mjs';
import { noticed } from './guarantees/small/notice.mjs';
import { ensureInstalled } from './install.mjs';
import { projectRoot } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { stopRuns } from './run.mjs';

/**
 * Puts small faults into a copy of the project, one at a time, and says for each which test notices, or that it survives. The table goes
 * to .cache/small-faults.md.
 * @param {string | undefined} asked see chosenFaults
 * @returns {Promise<number>} the exit status: 0 if every fault was noticed
 */
export async function testSmallFaults(asked) {
  const chosen = chosenFaults(asked);
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(name, () => {
      stopRuns();
      process.exit(1);
    });
  }
  /** @param {string} line */
  const log = (line) => console.log(line);
  await ensureInstalled(log);
  const copy = copyProject();
  const rows = [];
  /** @type {Map<string, boolean>} */
  const passes = new Map();
  try {
    for (const [i, fault] of chosen.entries()) {
      const step = `[${i + 1}/${chosen.length}] ${fault.says}`;
      const found = await withProgress(log, step, () => noticed(copy, fault, passes));
      log('by' in found ? `  noticed: ${found.by}` : `  SURVIVED: ${found.survived}`);
      rows.push({ ...fault, found });
    }
  } finally {
    copy.remove();
  }
  const survived = rows.filter(({ found }) => 'survived' in found);
  const table = rows.map(
    ({ says, found }) => `| ${says} | ${'by' in found ? found.by : `SURVIVED: ${found.survived}`} |`,
  );
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const head = '| Fault | Noticed by |\n| --- | --- |\n';
  writeFileSync(join(projectRoot, '.cache/small-faults.md'), `${head}${table.join('\n')}\n`);
  for (const { file, says } of survived) log(`SURVIVED ${file}: ${says}`);
  log(`${rows.length - survived.length} of ${rows.length} faults noticed`);
  return survived.length > 0 ? 1 : 0;
}
