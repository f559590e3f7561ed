import { settingsEvents } from '../../../../contracts/src/settings/events.js';
import {
  settingDefinition,
  type SettingName,
  type SettingValues,
} from '../../../../contracts/src/settings/catalogue.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { occurredAt } from '../../platform/history/aggregate.js';
import { settingsDecider, type SettingsState } from './settings-history.js';
import type { DocumentType } from '../../../../contracts/src/documents/document.js';

/** The settings as far as a process has read their stream. */
export interface KnownSettings {
  /** -1: nobody has changed anything yet. */
  revision: number;
  position: bigint;
  state: SettingsState;
  /** The newest change of each setting. */
  lastChanges: ReadonlyMap<string, LogEvent>;
  /** When each setting was last changed. */
  changedAt: ReadonlyMap<string, string>;
  /** Events that no schema accepts: they change nothing here. */
  unreadable: readonly { revision: number; message: string }[];
}

export const nothingKnown: KnownSettings = {
  revision: -1,
  position: 0n,
  state: settingsDecider.initialState,
  lastChanges: new Map(),
  changedAt: new Map(),
  unreadable: [],
};

export const settingsEventTypes: ReadonlySet<string> = new Set(settingsEvents.map(({ name }) => name));

/** Folds read events, in order, onto what is known; events that are known already change nothing. Pure. */
export function foldSettings(known: KnownSettings, events: readonly LogEvent[]): KnownSettings {
  let { revision, position, state } = known;
  const lastChanges = new Map(known.lastChanges);
  const changedAt = new Map(known.changedAt);
  const unreadable = [...known.unreadable];
  for (const event of events) {
    if (event.revision <= revision) continue;
    ({ revision, position } = event);
    if (!event.readable) unreadable.push({ revision, message: `${event.type}: ${event.unreadable.message}` });
    else if (event.type === 'SettingsChanged') {
      state = settingsDecider.evolve(state, event);
      lastChanges.set(event.data.name, event);
      changedAt.set(event.data.name, occurredAt(event));
    }
  }
  return { revision, position, state, lastChanges, changedAt, unreadable };
}

/** Stored values without effect, each with the reason. */
export function problemsOf({
  state,
  lastChanges,
  unreadable,
}: KnownSettings): { revision: number; name: SettingName | null; message: string }[] {
  return [
    ...unreadable.map(({ revision, message }) => ({ revision, name: null, message })),
    ...[...state.refused].map(([name, message]) => ({
      revision: lastChanges.get(name)?.revision ?? -1,
      name,
      message: `${settingDefinition(name).label} keeps its value: the stored value is beyond its limits (${message})`,
    })),
  ];
}

/** The setting that names the template of each type of document. */
const settingOf = {
  management_agreement: 'agreementTemplate',
  onboarding_form: 'onboardingTemplate',
  walkthrough_checklist: 'checklistTemplate',
  lease_agreement: 'leaseTemplate',
} as const satisfies Record<DocumentType, keyof SettingValues>;

/** The template for documents of the type; null: none is set. */
export function templateOf(type: DocumentType, settings: Readonly<SettingValues>): number | null {
  return settings[settingOf[type]] || null;
}

/** The defaults of those settings, from the environment. */
export function templateDefaults(templates: Partial<Record<DocumentType, number>>): Partial<SettingValues> {
  const named = Object.entries(templates) as [DocumentType, number][];
  return Object.fromEntries(named.map(([type, template]) => [settingOf[type], template]));
}
