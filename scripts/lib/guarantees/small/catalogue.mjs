import { Refusal } from '../../refusal.mjs';
import { core } from './core.mjs';
import { dashboard } from './dashboard.mjs';
import { screens } from './screens.mjs';

/**
 * @typedef {object} SmallFault one small fault, as a person makes it
 * @property {'core' | 'screens'} kind
 * @property {string} says what is wrong then, as one sentence
 * @property {string} file
 * @property {string} code text that occurs once in the file
 * @property {string} without its replacement: the fault
 * @property {string} [first] the spec of the screen, to run before all others that import the file
 * @property {string[]} [specs] integration specs to run if no spec that imports the file notices
 * @property {string[]} [browser] browser tests to run if no spec does
 *
 * @typedef {Omit<SmallFault, 'kind'>} Entry
 */

/** @type {SmallFault[]} */
export const smallFaults = [
  ...core.map((fault) => ({ kind: /** @type {const} */ ('core'), ...fault })),
  ...[...dashboard, ...screens].map((fault) => ({ kind: /** @type {const} */ ('screens'), ...fault })),
];

/**
 * @param {string | undefined} asked a kind, one from its nth fault on (`screens:12`), or words that a fault's sentence holds
 * @returns {SmallFault[]}
 * @throws {Refusal} if there is none
 */
export function chosenFaults(asked) {
  const [, kind, from = '1'] = /^(core|screens|all)(?::(\d+))?$/.exec(asked ?? '') ?? [];
  const chosen = kind
    ? smallFaults.filter((fault) => kind === 'all' || fault.kind === kind).slice(Number(from) - 1)
    : smallFaults.filter(({ says }) => asked && says.includes(asked));
  if (chosen.length > 0) return chosen;
  throw new Refusal(
    '--faults takes core, screens, all, screens:12 for those from the 12th on, or words of a fault’s sentence',
  );
}
