import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** What a new intake says of being handed out in turn, by the office's settings when it comes in: nothing where they are not. */
export function handedOut({ handOutIntakes }: Pick<SettingValues, 'handOutIntakes'>): { handOut?: true } {
  return handOutIntakes ? { handOut: true } : {};
}
