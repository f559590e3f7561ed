import { Refusal } from '../refusal.mjs';
import { guarantees } from './catalogue.mjs';

/**
 * @param {readonly string[]} args of `npm run test:guarantees`: --only lease,claims
 * @returns {import('./catalogue.mjs').Guarantee[]} those of the kinds, or all
 * @throws {Refusal} for anything else
 */
export function chosenGuarantees(args) {
  const [option, value, ...rest] = args;
  if (option === undefined) return guarantees;
  const kinds = new Set(guarantees.map(({ kind }) => kind));
  const asked = (value ?? '').split(',');
  if (option !== '--only' || rest.length > 0 || !asked.every((kind) => kinds.has(kind)))
    throw new Refusal(`The only option is --only, with kinds separated by commas: ${[...kinds].join(',')}`);
  return guarantees.filter(({ kind }) => asked.includes(kind));
}
