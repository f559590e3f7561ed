import type { SettingsEvent } from '../../../../contracts/src/settings/events.js';
import {
  isSettingName,
  schemaOf,
  settingNames,
  type SettingName,
  type SettingValues,
} from '../../../../contracts/src/settings/catalogue.js';
import type { Decider } from '../../platform/commands/decider.js';
import { isDeepStrictEqual } from 'node:util';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { SettingChange } from '../../../../contracts/src/settings/queries.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { occurredAt } from '../../platform/history/aggregate.js';
import { blockOf, changedNothing, laterEvent, refused, type Refused } from '../../platform/history/undo.js';

/** The settings as their stream made them. A setting in neither map follows its default. */
export interface SettingsState {
  /** The set values by name, including names that this version does not know. */
  readonly set: ReadonlyMap<string, unknown>;
  /** Known settings whose newest stored value is beyond today's limits, with the reason: the previous value stays in effect. */
  readonly refused: ReadonlyMap<SettingName, string>;
}

export const settingsDecider: Decider<SettingsState, SettingsEvent> = {
  category: 'settings',
  initialState: { set: new Map(), refused: new Map() },
  evolve: evolveSettings,
};

/** The stream is `settings-office`: one office, one stream. */
export const officeStreamId = 'office';
export const officeStream = `${settingsDecider.category}-${officeStreamId}`;

function evolveSettings(state: SettingsState, event: SettingsEvent): SettingsState {
  const { name, to, toDefault } = event.data;
  const set = new Map(state.set);
  const refused = new Map(state.refused);
  if (!isSettingName(name)) {
    if (toDefault) set.delete(name);
    else set.set(name, to);
    return { set, refused };
  }
  refused.delete(name);
  const parsed = schemaOf(name).safeParse(to);
  if (toDefault) set.delete(name);
  else if (parsed.success) set.set(name, parsed.data);
  else refused.set(name, parsed.error.issues[0]!.message);
  return { set, refused };
}

/** The values in effect: the set ones, and defaults for the rest. */
export function valuesOf({ set }: SettingsState, defaults: SettingValues): SettingValues {
  const known = settingNames.filter((name) => set.has(name)).map((name) => [name, set.get(name)]);
  return { ...defaults, ...(Object.fromEntries(known) as Partial<SettingValues>) };
}

/** Stored values of settings that this version does not know. */
export function unknownOf({ set }: SettingsState): { name: string; value: unknown }[] {
  return [...set].flatMap(([name, value]) => (isSettingName(name) ? [] : [{ name, value }]));
}

/** One event of the stream with the state around it; `data` is null for an unreadable event, which changed nothing. */
export interface SettingStep {
  event: LogEvent;
  data: DataOf<'SettingsChanged'> | null;
  before: SettingsState;
  after: SettingsState;
}

/** Folds the stream, oldest first, and keeps every state on the way. */
export function settingSteps(history: readonly LogEvent[]): SettingStep[] {
  let before = settingsDecider.initialState;
  return history.map((event) => {
    const ours = event.readable && event.type === 'SettingsChanged' ? event : null;
    const after = ours ? settingsDecider.evolve(before, ours) : before;
    const step = { event, data: ours && ours.data, before, after };
    before = after;
    return step;
  });
}

/** Why a change can't be undone; `laterEvents` are those that block it. */
export interface UndoRefusal extends Refused {
  laterEvents?: NonNullable<Problem['laterEvents']>;
}

/** Why the change at the index can't be undone now; null if it can. One rule for the button and the command. */
export function undoRefusal(steps: readonly SettingStep[], index: number): UndoRefusal | null {
  const { data, before, after } = steps[index]!;
  if (!data) return refused('undo_not_possible', 'It cannot be read, so nobody knows what it changed.');
  const { name } = data;
  if (!isSettingName(name)) return refused('undo_not_possible', 'This version does not know the setting.');
  const block = blockOf(steps);
  if (block) return block;
  if (sameSetting(name, before, after)) return changedNothing;
  if (sameSetting(name, after, steps.at(-1)!.after)) return null;
  const later = steps.slice(index + 1).filter((step) => !sameSetting(name, step.before, step.after));
  return {
    ...refused('undo_superseded', 'It has been changed again since.'),
    laterEvents: later.map(({ event }) => laterEvent(event)),
  };
}

/** Whether a setting is the same in two states: the same value, or following its default in both. */
function sameSetting(name: string, one: SettingsState, other: SettingsState): boolean {
  return one.set.has(name) === other.set.has(name) && isDeepStrictEqual(one.set.get(name), other.set.get(name));
}

/**
 * The history for people, newest first.
 * @param name only this setting; unset: all, and unreadable events
 */
export function settingsHistory(history: readonly LogEvent[], name: string | undefined): SettingChange[] {
  const steps = settingSteps(history);
  const undoneBy = new Map(
    steps.flatMap(({ event }) => (event.metadata.undoes ? [[event.metadata.undoes, event.id]] : [])),
  );
  return steps
    .map(({ event, data, before }, index) => ({
      eventId: event.id,
      revision: event.revision,
      at: occurredAt(event),
      actor: event.metadata.actor ?? null,
      name: data?.name ?? null,
      from: data?.from ?? null,
      to: data?.to ?? null,
      fromDefault: data !== null && !before.set.has(data.name),
      toDefault: data?.toDefault ?? false,
      undoes: event.metadata.undoes ?? null,
      undoneBy: undoneBy.get(event.id) ?? null,
      whyNot: undoRefusal(steps, index)?.reason ?? null,
      ...(!event.readable && { unreadable: `${event.type}: ${event.unreadable.message}` }),
    }))
    .filter((change) => name === undefined || change.name === name)
    .reverse();
}
