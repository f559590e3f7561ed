import type { Backups, BackupRunShown } from '../../../../../contracts/src/backups/queries.js';
import type { Hue } from '../../../ui/badge.js';

const standings: Record<Backups['standing'], { word: string; hue: Hue }> = {
  off: { word: 'Off', hue: 'gray' },
  none: { word: 'None yet', hue: 'yellow' },
  good: { word: 'Good', hue: 'green' },
  late: { word: 'Late', hue: 'red' },
  failed: { word: 'Failed', hue: 'red' },
};

/** The state of backups, in a word with its colour. */
export function standingWord({ standing, place }: Pick<Backups, 'standing' | 'place'>): { word: string; hue: Hue } {
  return place === null ? { word: 'Not set up', hue: 'yellow' } : standings[standing];
}

/** The interval: "every day", "every 6 hours". */
export function everyWords(hours: number): string {
  if (hours === 0) return 'only on request';
  if (hours === 24) return 'every day';
  return hours === 1 ? 'every hour' : `every ${hours} hours`;
}

/** Bytes for people, in thousands: "12.3 MB". */
export function bytesWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1_000;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

/** The result of a backup. */
export function runWords({ state, bytes, events, error, gone }: BackupRunShown): string {
  if (state === 'running') return 'In progress…';
  if (state === 'failed') return `Failed: ${error ?? 'no reason is known'}`;
  return `${(events ?? 0).toLocaleString('en-US')} events, ${bytesWords(bytes ?? 0)}${gone ? ', no longer there' : ''}`;
}
