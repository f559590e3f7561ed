import { parseArgs } from 'node:util';
import { Refusal } from './refusal.mjs';

export const usualLeads = 300;
const mostLeads = 1_000_000;

/**
 * @param {string[]} args of `npm run demo --`
 * @returns {{ leads: number, seed: string }}
 * @throws {Refusal} naming the unknown argument
 */
export function demoOptions(args) {
  const { leads, seed } = parsed(args);
  const count = Number(leads.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(count) || count < 1 || count > mostLeads) {
    throw new Refusal(`--leads must be a whole number from 1 to ${mostLeads}, not "${leads}".`);
  }
  return { leads: count, seed };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    const options = /** @type {const} */ ({
      leads: { type: 'string', default: String(usualLeads) },
      seed: { type: 'string', default: 'sample' },
    });
    return parseArgs({ args, options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Refusal(`${reason}. Use: npm run demo -- [--leads ${usualLeads}] [--seed sample]`);
  }
}
