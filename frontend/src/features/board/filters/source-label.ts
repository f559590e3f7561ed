import type { LeadSource } from '../../../../../contracts/src/leads/lead-source.js';
import { capitalised } from '../../../../../contracts/src/stages/words.js';

/** `rent-vs-sell-calculator` -> `Rent Vs Sell Calculator`. */
export const sourceLabel = (source: LeadSource): string => capitalised(source.replaceAll('-', '_'));
