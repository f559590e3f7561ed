import { backups } from './of/backups.mjs';
import { claims } from './of/claims.mjs';
import { durability } from './of/durability.mjs';
import { epoch } from './of/epoch.mjs';
import { erasures } from './of/erasure.mjs';
import { lease } from './of/lease.mjs';
import { messages } from './of/messages.mjs';
import { order } from './of/order.mjs';
import { snapshot } from './of/snapshot.mjs';

/**
 * @typedef {object} Guarantee a promise of the core with I/O, and the one place that keeps it
 * @property {string} kind
 * @property {string} says the promise, as one sentence
 * @property {string} file that keeps it
 * @property {string} code text that occurs once in the file
 * @property {string} without its replacement when the guarantee is removed
 * @property {string[]} specs files of which a test fails then
 *
 * @typedef {Omit<Guarantee, 'kind'>} Entry
 */

/** @type {[string, Entry[]][]} */
const kinds = Object.entries({ lease, epoch, snapshot, order, durability, claims, messages, erasures, backups });

/** @type {Guarantee[]} */
export const guarantees = kinds.flatMap(([kind, entries]) => entries.map((entry) => ({ kind, ...entry })));
