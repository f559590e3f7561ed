/**
 * @typedef {import('./catalogue.mjs').Fault} Fault
 * @typedef {import('./state.mjs').State} State
 */

/**
 * The last lines of a run: every fault, its result, its duration, and a sum.
 * @param {readonly Fault[]} faults @param {State} state @param {string} build of the present code
 * @returns {string[]}
 */
export function summaryLines(faults, state, build) {
  const width = Math.max(...faults.map(({ what }) => what.length));
  const lines = faults.map((fault) => {
    const outcome = state[fault.number];
    const time = outcome ? duration(outcome.seconds) : '';
    const row = `${String(fault.number).padStart(5)}  ${fault.what.padEnd(width)}  ${time.padStart(8)}`;
    return `${row}  ${resultOf(fault, state, build)}`;
  });
  const count = (/** @type {string} */ result) =>
    faults.filter(({ number }) => (state[number]?.result ?? 'not run') === result).length;
  return [
    `${'fault'}  ${'what'.padEnd(width)}  ${'time'.padStart(8)}  result`,
    ...lines,
    `${count('passed')} faults passed, ${count('failed')} failed, ${count('not run')} not run`,
  ];
}

/** @param {Fault} fault @param {State} state @param {string} build */
function resultOf({ number, whole }, state, build) {
  const outcome = state[number];
  if (!outcome) return 'not run';
  const notes = [
    `${outcome.specs} ${outcome.specs === 1 ? 'spec' : 'specs'}`,
    ...(whole ? [] : ['a part of it']),
    ...(outcome.build === build ? [] : ['with older code']),
  ];
  return `${outcome.result === 'passed' ? 'passed' : 'FAILED'} (${notes.join(', ')})`;
}

/** @param {number} seconds */
function duration(seconds) {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, '0')} s`;
}
