import { counted } from '../../../contracts/src/numerals.js';
import { writtenTime } from '../../../contracts/src/keys/written-time.js';
import type { SettingValues } from '../../../contracts/src/settings/catalogue.js';

/** The state of the parts that operators look after. */
export interface Standing {
  /** Parked streams that wait for an operator, of read models and process managers. */
  parkedStreams: number;
  /** Effects that nobody acts on, and effects with an unknown outcome. */
  stuckEffects: number;
  unknownEffects: number;
  /** How long the read models have not moved although they are behind the log, in milliseconds; 0: up to date; null: nobody knows. */
  behindMs: number | null;
  /** The state of backups, and when the newest good one was begun (ISO 8601, UTC). */
  backup: { standing: 'off' | 'none' | 'good' | 'late' | 'failed'; lastGoodAt: string | null };
}

/** The settings that choose the office's alerts. */
export type AlertSwitches = Pick<
  SettingValues,
  'sendParkedAlerts' | 'sendEffectAlerts' | 'sendLagAlerts' | 'sendBackupAlerts'
>;

/** Something that needs an operator: its name stays the same while it lasts. */
export interface Alert {
  name: 'parked_streams' | 'stuck_effects' | 'unknown_effects' | 'read_models_behind' | 'backup_failed' | 'backup_late';
  /** Without personal data: it goes outside. */
  sentence: string;
  /** The page that shows it. */
  path: string;
}

const behindTooLongMs = 5 * 60_000;
const officeTime = writtenTime({
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
});

/** The alerts to send, among those that the office wants. Pure. */
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
        sentence: `${counted(stuckEffects, 'effect is', 'effects are')} overdue and not being carried out.`,
        path: '/operations/effects',
      },
    sendEffectAlerts &&
      unknownEffects > 0 && {
        name: 'unknown_effects',
        sentence: `Nobody knows whether ${counted(unknownEffects, 'effect was', 'effects were')} done: a person has to decide.`,
        path: '/operations/effects',
      },
    sendLagAlerts &&
      behindMs !== null &&
      behindMs >= behindTooLongMs && {
        name: 'read_models_behind',
        sentence: `The read models have been stuck behind the log for ${Math.floor(behindMs / 60_000)} minutes.`,
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

/** What this process can't judge now: whoever was told of it is not told again because of that. Pure. */
export function unjudged({ behindMs }: Pick<Standing, 'behindMs'>, { sendLagAlerts }: AlertSwitches): Alert['name'][] {
  return sendLagAlerts && behindMs === null ? ['read_models_behind'] : [];
}

function lastGood(at: string | null): string {
  return at === null ? 'There is no good one yet.' : `The last good one began ${officeTime(at)}.`;
}
