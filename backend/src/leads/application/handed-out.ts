import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** Marks a new intake to be assigned in turn, if the office's settings say so when it comes in. */
export function handedOut({ handOutIntakes }: Pick<SettingValues, 'handOutIntakes'>): { handOut?: true } {
  return handOutIntakes ? { handOut: true } : {};
}
