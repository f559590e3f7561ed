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
import type { TimeRange, Weekday } from '../../../../contracts/src/settings/setting-kinds.js';
import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import { daysAfter, instantAt, wallOf } from '../../../../contracts/src/keys/wall-clock.js';

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

/** Indexed by `Date.getUTCDay()`. */
const byDay: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const minuteMs = 60_000;
/** A list of holidays closes 100 days at most: 100 weeks for an office that opens on one day a week. */
const furthestDays = 750;

/** A time in which the office is open without a break: `from` inclusive, `to` exclusive. */
interface Opening {
  from: Date;
  to: Date;
}

export interface OfficeHours {
  isOpenAt(instant: Date): boolean;
  /** When the office next opens after the instant, whether it is open then or not; null if it never opens. */
  nextOpeningAfter(instant: Date): Date | null;
  /**
   * The instant at which so many minutes of office time have passed. Counts real minutes: an hour that the clock skips in March does not
   * count, one that it repeats in November counts twice. 0 minutes from a closed office end when it opens.
   * @returns null if the office never opens again
   */
  addBusinessMinutes(instant: Date, minutes: number): Date | null;
}

/** When the office is open by its business hours and holidays, in its own time zone. Pure. */
export function officeHours(settings: Pick<SettingValues, 'businessHours' | 'holidays'>): OfficeHours {
  const { businessHours } = settings;
  const closed = new Set(settings.holidays.map(({ date }) => date));
  const opensEver = Object.values(businessHours).some((ranges) => ranges.length > 0);

  /** Openings that end after the instant, in their order. */
  function* openingsFrom(instant: Date): Generator<Opening, void, undefined> {
    if (!opensEver) return;
    const [today = ''] = wallOf(instant, officeTimeZone).split('T');
    for (let days = 0; days <= furthestDays; days++) {
      const day = daysAfter(today, days);
      if (closed.has(day)) continue;
      for (const range of businessHours[byDay[new Date(day).getUTCDay()]!]) {
        const opening = openingOf(day, range);
        if (opening.to > instant) yield opening;
      }
    }
  }

  return {
    isOpenAt(instant) {
      const first = openingsFrom(instant).next().value;
      return first !== undefined && first.from <= instant;
    },
    nextOpeningAfter(instant) {
      for (const { from } of openingsFrom(instant)) if (from > instant) return from;
      return null;
    },
    addBusinessMinutes(instant, minutes) {
      if (!(minutes >= 0)) throw new RangeError(`Business minutes can't be ${minutes}`);
      let leftMs = minutes * minuteMs;
      for (const { from, to } of openingsFrom(instant)) {
        const begin = Math.max(from.getTime(), instant.getTime());
        if (begin + leftMs <= to.getTime()) return new Date(begin + leftMs);
        leftMs -= to.getTime() - begin;
      }
      return null;
    },
  };
}

function openingOf(day: string, { from, to }: TimeRange): Opening {
  const at = (time: string) => instantAt(`${day}T${time}`, officeTimeZone);
  return { from: at(from), to: at(to) };
}
