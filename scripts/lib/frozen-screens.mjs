import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from './paths.mjs';
import { Refusal } from './command.mjs';
import { runNode } from './run.mjs';

/** @typedef {{ spec: string, test: string, address: string, lines: string[] }} Screen */

/**
 * Writes what every screen says at the end of every component test into testing/frozen/screens, a file for each spec. It runs them
 * twice, the second time 40 days later: what differs then is of that day, and stands as `~`.
 * @param {(line: string) => void} log
 * @throws {Refusal} if a test fails, or if a test shows another number of screens or lines each time, which is written first
 */
export async function freezeScreens(log) {
  const [first, second] = [await recorded(0), await recorded(40)];
  const folder = join(projectRoot, 'testing/frozen/screens');
  rmSync(folder, { recursive: true, force: true });
  /** @type {string[]} */
  const unlike = [];
  for (const [spec, screens] of first) {
    const file = join(folder, spec.replace(/^frontend\//, '').replace(/\.spec\.tsx$/, '.txt'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fileOf(steady(screens, second.get(spec) ?? [], (test) => unlike.push(`${spec}: ${test}`))));
  }
  log(`${first.size} files of screens are in testing/frozen/screens. Next: git diff`);
  if (unlike.length > 0)
    throw new Refusal(`Not the same twice, so their screens are left out:\n${[...new Set(unlike)].join('\n')}`);
}

/** @param {number} days @returns {Promise<Map<string, Screen[]>>} by spec, sorted */
async function recorded(days) {
  const folder = mkdtempSync(join(tmpdir(), 'screens-'));
  try {
    const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'components'];
    const env = { FROZEN_SCREENS: folder, FROZEN_DAYS: `${days}` };
    const { status } = await runNode(jest, { env, show: true });
    // 40 days later a spec may fail, for what it expects of today.
    if (days === 0 && status !== 0) throw new Refusal('A component spec failed: mend it first.');
    const all = readdirSync(folder).flatMap(
      (name) => /** @type {Screen[]} */ (JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    );
    all.sort((a, b) => (a.spec < b.spec ? -1 : a.spec > b.spec ? 1 : 0));
    /** @type {Map<string, Screen[]>} */
    const bySpec = new Map();
    for (const screen of all) {
      const spec = relative(projectRoot, screen.spec);
      bySpec.set(spec, [...(bySpec.get(spec) ?? []), screen]);
    }
    return bySpec;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The screens of a spec as they are whenever they are recorded: a line that differs between two days is `~`.
 * @param {Screen[]} screens @param {Screen[]} later the same, on another day
 * @param {(test: string) => void} onUnsteady of a test whose screens can't be laid upon each other; they are left out
 * @returns {Screen[]}
 */
export function steady(screens, later, onUnsteady) {
  /** @param {string} test */
  const laterOf = (test) => later.filter((screen) => screen.test === test);
  /** @param {string} test */
  const isAlike = (test) => {
    const [one, other] = [screens.filter((screen) => screen.test === test), laterOf(test)];
    return one.length === other.length && one.every(({ lines }, i) => lines.length === other[i]?.lines.length);
  };
  const tests = [...new Set(screens.map(({ test }) => test))];
  const alike = tests.filter((test) => isAlike(test) || void onUnsteady(test));
  return alike.flatMap((test) => {
    const others = laterOf(test);
    return screens
      .filter((screen) => screen.test === test)
      .map((screen, i) => ({
        ...screen,
        address: screen.address === others[i]?.address ? screen.address : '~',
        lines: screen.lines.map((line, n) => (line === others[i]?.lines[n] ? line : line.replace(/\S.*/, '~'))),
      }));
  });
}

const landmark = /^(header|navigation|footer|section|main|dialog|table|list|form)\b/;

/**
 * The text of a file: what a part of the page said before in the same file stands there by its first line alone, with `as before`.
 * @param {Screen[]} screens
 */
export function fileOf(screens) {
  /** @type {Set<string>} */
  const seen = new Set();
  return screens
    .map(({ test, address, lines }) => [`# ${test}`, `@ ${address}`, ...shortened(lines, seen), ''].join('\n'))
    .join('\n');
}

/** @param {string[]} lines @param {Set<string>} seen gets the parts @returns {string[]} */
function shortened(lines, seen) {
  /** @type {string[]} */
  const shorter = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const depth = depthOf(line);
    let end = at + 1;
    while (end < lines.length && depthOf(lines[end] ?? '') > depth) end++;
    const part = lines
      .slice(at, end)
      .map((each) => each.slice(depth))
      .join('\n');
    if (end - at > 3 && landmark.test(line.trim())) {
      if (seen.has(part)) {
        shorter.push(`${line}, as before`);
        at = end - 1;
        continue;
      }
      seen.add(part);
    }
    shorter.push(line);
  }
  return shorter;
}

/** @param {string} line */
const depthOf = (line) => line.length - line.trimStart().length;
