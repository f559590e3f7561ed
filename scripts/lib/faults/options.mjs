import { Refusal } from '../refusal.mjs';
import { faults } from './catalogue.mjs';

/** @typedef {{ fresh: boolean, only: number[] | undefined }} Options */

/**
 * @param {readonly string[]} args of `npm run test:faults`: --fresh, --only 8,12
 * @returns {Options}
 * @throws {Refusal} for anything else
 */
export function readOptions(args) {
  /** @type {Options} */
  const options = { fresh: false, only: undefined };
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--fresh') options.fresh = true;
    else if (args[i] === '--only') options.only = numbersOf(args[++i]);
    else throw new Refusal(`${args[i]} is unknown; the options are --fresh and --only 8,12`);
  }
  return options;
}

/** @param {string | undefined} text */
function numbersOf(text) {
  const numbers = (text ?? '').split(',').map(Number);
  const known = new Set(faults.map(({ number }) => number));
  const wrong = numbers.find((number) => !known.has(number));
  if (wrong !== undefined || !text)
    throw new Refusal(`--only needs fault numbers separated by commas: ${[...known].join(',')}`);
  return numbers;
}
