import { chosenGuarantees } from './guarantees/options.mjs';
import { copyProject } from './guarantees/copy-project.mjs';
import { runSpecs } from './guarantees/run-specs.mjs';
import { ensureInstalled } from './install.mjs';
import { withProgress } from './progress.mjs';
import { stopRuns } from './run.mjs';

/**
 * Removes each guarantee from a copy of the project, one at a time, and runs the specs that hold it: they must fail. First, they
 * must pass unchanged.
 * @param {readonly string[]} args --only lease,claims
 * @returns {Promise<number>} the exit status: 0 if every removal was noticed
 */
export async function testGuarantees(args) {
  const chosen = chosenGuarantees(args);
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
  try {
    const specs = [...new Set(chosen.flatMap((guarantee) => guarantee.specs))];
    const whole = await withProgress(log, `${specs.length} spec files as they are`, () => runSpecs(copy.folder, specs));
    if (!whole.loaded || whole.failed.length > 0) {
      for (const text of whole.texts) log(text);
      log('The specs already fail with everything in place.');
      return 1;
    }
    const missed = [];
    for (const [i, guarantee] of chosen.entries()) {
      const step = `[${i + 1}/${chosen.length}] without: ${guarantee.says}`;
      const { loaded, failed } = await withProgress(log, step, () =>
        copy.without(guarantee, () => runSpecs(copy.folder, guarantee.specs)),
      );
      const noticed = loaded && failed.length > 0;
      log(noticed ? `  noticed: ${failed[0]}` : `  NOT NOTICED${loaded ? '' : ': a spec did not load'}`);
      if (!noticed) missed.push(guarantee);
    }
    for (const { file, says } of missed) log(`NOT NOTICED ${file}: ${says}`);
    log(`${chosen.length - missed.length} of ${chosen.length} guarantees noticed when taken out`);
    return missed.length > 0 ? 1 : 0;
  } finally {
    copy.remove();
  }
}
