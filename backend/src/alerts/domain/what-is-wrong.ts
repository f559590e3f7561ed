import { officeTimeZone } from '../../../../contracts/src/office-time.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** What of the system operators look after, as it stands. */
export interface Standing {
  /** Streams that wait for an operator, of read models and of process managers. */
  parkedStreams: number;
  /** Effects that nobody gets to, and those that nobody knows the end of. */
  stuckEffects: number;
  unknownEffects: number;
  /** For how long the read models have stood still behind the log, in milliseconds; 0: they are not behind it. */
  behindMs: number;
  /** How backups stand, and when the newest good one was begun (ISO 8601, UTC). */
  backup: { standing: 'off' | 'none' | 'good' | 'late' | 'failed'; lastGoodAt: string | null };
}

/** What the office wants to be told of. */
export type AlertSwitches = Pick<
  SettingValues,
  'sendParkedAlerts' | 'sendEffectAlerts' | 'sendLagAlerts' | 'sendBackupAlerts'
>;

/** Something that needs an operator: its name never changes while it lasts. */
export interface Alert {
  name: 'parked_streams' | 'stuck_effects' | 'unknown_effects' | 'read_models_behind' | 'backup_failed' | 'backup_late';
  /** Holds nobody's data: it leaves the house. */
  sentence: string;
  /** The page that shows it. */
  path: string;
}

const behindTooLongMs = 5 * 60_000;
const officeTime = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: officeTimeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeZoneName: 'short',
} as const);

/** What has to be told, of what the office wants to be told. Pure. */
export function alertsOf(
  { parkedStreams, stuckEffects, unknownEffects, behindMs, backup }: Standing,
  { sendParkedAlerts, sendEffectAlerts, sendLagAlerts, sendBackupAlerts }: AlertSwitches,
): Alert[] {
  const alerts: (Alert | false)[] = [
    sendParkedAlerts &&
      parkedStreams > 0 && {
        name: 'parked_streams',
        sentence: `${counted(parkedStreams, 'stream waits', 'streams wait')} for an operator: an event of ${parkedStreams === 1 ? 'it' : 'each'} could not be applied.`,
        path: '/operations',
      },
    sendEffectAlerts &&
      stuckEffects > 0 && {
        name: 'stuck_effects',
        sentence: `${counted(stuckEffects, 'effect is', 'effects are')} due, and nobody gets to them.`,
        path: '/operations/effects',
      },
    sendEffectAlerts &&
      unknownEffects > 0 && {
        name: 'unknown_effects',
        sentence: `Nobody knows whether ${counted(unknownEffects, 'effect was', 'effects were')} done: a person has to decide.`,
        path: '/operations/effects',
      },
    sendLagAlerts &&
      behindMs >= behindTooLongMs && {
        name: 'read_models_behind',
        sentence: `The read models have stood still behind the log for ${Math.floor(behindMs / 60_000)} minutes.`,
        path: '/operations',
      },
    sendBackupAlerts &&
      backup.standing === 'failed' && {
        name: 'backup_failed',
        sentence: `The newest backup failed. ${lastGood(backup.lastGoodAt)}`,
        path: '/operations',
      },
    sendBackupAlerts &&
      backup.standing === 'late' && {
        name: 'backup_late',
        sentence: `The next backup is long overdue. ${lastGood(backup.lastGoodAt)}`,
        path: '/operations',
      },
  ];
  return alerts.filter((alert) => alert !== false);
}

function lastGood(at: string | null): string {
  return at === null
    ? 'There is no good one yet.'
    : `The last good one was begun ${officeTime.format(new Date(at)).replaceAll('\u202f', ' ')}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
