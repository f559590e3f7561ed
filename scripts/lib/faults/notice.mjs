import { dirname } from 'node:path';
import { relatedSpecs, runBrowserTests, runSpecs, runUnbuilt } from './run-specs.mjs';

/** @typedef {import('./catalogue.mjs').Fault} Fault */
/** @typedef {ReturnType<typeof import('./copy-project.mjs').copyProject>} Copy */
/** @typedef {{ by: string } | { survived: string }} Found by: the test that noticed; survived: after what */

/** For the specs that import the file. */
const withinMs = 4 * 60_000;

/**
 * Puts a fault into the copy and runs what may notice: of a guarantee the specs that it names. Of a small fault the specs beside the file
 * and the one that it names, the others that import the file, then the integration specs and the browser tests that it names. A test
 * counts only if it passes without the fault.
 * @param {Copy} copy @param {Fault} fault @param {Map<string, boolean>} passes what is known of files without a fault
 * @returns {Promise<Found>}
 */
export async function noticed(copy, fault, passes) {
  const { folder } = copy;
  const related = fault.promised ? [] : await relatedSpecs(folder, fault.file);
  const near = related.filter((spec) => dirname(spec) === dirname(fault.file) || spec === fault.first);
  const until = Date.now() + withinMs;
  const unbuilt = (/** @type {readonly string[]} */ specs) =>
    runUnbuilt(folder, specs, Math.max(1_000, until - Date.now()));
  const tries = [
    { files: near, run: unbuilt },
    { files: related.filter((spec) => !near.includes(spec)), run: unbuilt },
    { files: fault.specs ?? [], run: (/** @type {readonly string[]} */ specs) => runSpecs(folder, specs) },
    { files: fault.browser ?? [], run: (/** @type {readonly string[]} */ files) => runBrowserTests(folder, files) },
  ];
  let tried = 0;
  let late = false;
  for (const { files, run } of tries) {
    if (files.length === 0) continue;
    const { failed, loaded, texts, ended = true } = await copy.without(fault, () => run(files));
    if (!loaded && failed.length === 0) return { survived: `a spec did not load: ${texts.join(' ').slice(0, 300)}` };
    tried += files.length;
    late ||= !ended;
    const [test] = failed;
    if (!test) continue;
    const file = files.find((each) => test.startsWith(each)) ?? '';
    if (!passes.has(file)) passes.set(file, file === '' || (await run([file])).failed.length === 0);
    return passes.get(file) ? { by: test } : { survived: `${file} fails without the fault, too` };
  }
  return { survived: late ? 'not all specs were through in four minutes' : `${tried} files` };
}
