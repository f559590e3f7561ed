const columnTitles: Partial<Record<string, string>> = { leads: 'New Leads' };
const badgeLabels: Partial<Record<string, string>> = { leads: 'New Lead', enrolled: 'Property Enrolled' };

/** `walkthrough_scheduled` -> `Walkthrough Scheduled`: underscores become spaces, words are capitalised. */
export function capitalised(status: string): string {
  return String(status)
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The status's name in a badge, a menu or a sentence; of one that newer code wrote, its own name. */
export function statusLabel(status: string): string {
  return badgeLabels[status] ?? capitalised(status);
}

/** The board's heading over the column of the status. */
export function columnTitle(status: string): string {
  return columnTitles[status] ?? capitalised(status);
}
