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
 * @typedef {object} Guarantee what the core with I/O promises, and the one place that keeps it
 * @property {string} kind
 * @property {string} says what holds, as one sentence
 * @property {string} file that holds it
 * @property {string} code text that stands once in the file
 * @property {string} without what stands there when the guarantee is taken out
 * @property {string[]} specs files of which a test fails then
 *
 * @typedef {Omit<Guarantee, 'kind'>} Entry
 */

/** @type {[string, Entry[]][]} */
const kinds = Object.entries({ lease, epoch, snapshot, order, durability, claims, messages, erasures, backups });

/** @type {Guarantee[]} */
export const guarantees = kinds.flatMap(([kind, entries]) => entries.map((entry) => ({ kind, ...entry })));
