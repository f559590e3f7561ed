import type { UndoSetting } from '../../../../contracts/src/settings/commands.js';
import type { SettingsEvent } from '../../../../contracts/src/settings/events.js';
import type { SettingName, SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { backToDefault, setTo } from './change-settings.js';
import { settingSteps, undoRefusal } from './settings-history.js';
import { settingsDecider, type SettingsState } from './settings-state.js';

/**
 * Restores a setting to its state before one change: its value, or following its default. Settings that were saved together are undone
 * one by one, since none depends on another.
 * Refused with setting_change_not_found, undo_not_possible or, if the setting was changed again since,
 * undo_superseded (naming the later changes).
 * @param defaults of this office
 */
export function undoSetting(defaults: SettingValues): CommandDefinition<SettingsState, UndoSetting, SettingsEvent> {
  return {
    name: 'UndoSetting',
    decider: settingsDecider,
    needsHistory: true,
    decide(state, { eventId }, { history }) {
      if (!history) throw new Error('Undo decides on the history, and was given none');
      const steps = settingSteps(history);
      const index = steps.findIndex(({ event }) => event.id === eventId);
      const step = steps[index];
      if (!step) throw new DomainError('setting_change_not_found');
      const refusal = undoRefusal(steps, index);
      if (refusal) {
        const { code, reason, laterEvents } = refusal;
        throw new DomainError(code, reason, laterEvents && { laterEvents });
      }
      const name = step.data!.name as SettingName;
      const event = step.before.set.has(name)
        ? setTo(state, name, step.before.set.get(name) as SettingValues[SettingName], defaults)
        : backToDefault(state, name, defaults);
      return [{ ...event, undoes: eventId }];
    },
  };
}
