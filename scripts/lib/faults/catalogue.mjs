import { Refusal } from '../command.mjs';
import { claims, messages } from './of/acts.mjs';
import { core } from './of/core.mjs';
import { backups, erasures } from './of/kept.mjs';
import { durability, order } from './of/log.mjs';
import { epoch, lease, snapshot } from './of/projector.mjs';
import { dashboard, screens } from './of/screens.mjs';

/**
 * @typedef {object} Change of one place of the sources
 * @property {string} file
 * @property {string} code text that occurs once in the file
 * @property {string} without what stands in its place then: the fault
 *
 * @typedef {Change & { says: string, specs: string[] }} Guarantee a promise of the core with I/O, and the one place that keeps it;
 *   says: the promise, as one sentence; specs: files of which a test fails without it
 *
 * @typedef {Change & { says: string, first?: string, specs?: string[], browser?: string[] }} SmallFault as a person makes it; says: what
 *   is wrong then; first: the screen's spec, to run before all others that import the file; specs, browser: integration specs and
 *   browser tests to run if no spec that imports the file notices
 *
 * @typedef {SmallFault & { kind: string, promised: boolean }} Fault promised: without it a guarantee is missing, so it is up to the specs it names
 */

/** @type {Record<string, Guarantee[]>} */
const promises = { lease, epoch, snapshot, order, durability, claims, messages, erasures, backups };

/** The guarantees, each with its kind. */
export const guarantees = Object.entries(promises).flatMap(([kind, entries]) =>
  entries.map((entry) => ({ kind, promised: true, ...entry })),
);

/** @type {Record<string, SmallFault[]>} */
const small = { core, screens: [...dashboard, ...screens] };

/** @type {Fault[]} */
export const smallFaults = Object.entries(small).flatMap(([kind, entries]) =>
  entries.map((entry) => ({ kind, promised: false, ...entry })),
);

/**
 * @param {string} [asked] kinds (`lease,claims`), `all` small faults, a kind from its nth on (`screens:12`), or words of one fault's
 *   sentence; by default all guarantees
 * @returns {Fault[]}
 * @throws {Refusal} if there is none
 */
export function chosenFaults(asked) {
  if (asked === undefined) return guarantees;
  const all = [...guarantees, ...smallFaults];
  const kinds = new Set(all.map(({ kind }) => kind));
  const [, listed = '', from = '1'] = /^([a-z,]+?)(?::(\d+))?$/.exec(asked) ?? [];
  const named = listed === 'all' ? Object.keys(small) : listed.split(',');
  const chosen = named.every((kind) => kinds.has(kind))
    ? all.filter(({ kind }) => named.includes(kind)).slice(Number(from) - 1)
    : all.filter(({ says }) => asked && says.includes(asked));
  if (chosen.length > 0) return chosen;
  const takes = `${[...kinds].join(',')}, all for ${Object.keys(small).join(' and ')}, screens:12 for those from the 12th on`;
  throw new Refusal(`--planted takes ${takes}, or words of a fault’s sentence`);
}
