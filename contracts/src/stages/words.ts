import { capitalised } from '../key-words.js';

const columnTitles: Partial<Record<string, string>> = { leads: 'New Leads' };
const badgeLabels: Partial<Record<string, string>> = { leads: 'New Lead', enrolled: 'Property Enrolled' };

/** The status's name in a badge, a menu or a sentence; of one that newer code wrote, its own name. */
export function statusLabel(status: string): string {
  return badgeLabels[status] ?? capitalised(status);
}

/** The board's heading over the column of the status. */
export function columnTitle(status: string): string {
  return columnTitles[status] ?? capitalised(status);
}
