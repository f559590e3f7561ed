import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import type { FactorDuty } from '../../platform/access/signed-in.js';

/** Who must have a second factor. @param changedAt when each setting was last changed */
export function factorDutyOf(
  { secondFactorDuty: of, secondFactorGraceDays: graceDays }: SettingValues,
  changedAt: ReadonlyMap<string, string>,
): FactorDuty {
  const since = changedAt.get('secondFactorDuty');
  return { of, since: since === undefined ? null : new Date(since), graceDays };
}
