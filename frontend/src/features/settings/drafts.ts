import { z } from 'zod';
import type { Settings } from '../../../../contracts/src/settings/queries.js';
import { schemaOf, settingDefinition, type SettingName } from '../../../../contracts/src/settings/catalogue.js';

export type Stored = Settings['settings'][string];

/** The typed value, and the stored one when typing began; a number stays the typed text. */
export interface Draft {
  value: unknown;
  seen: unknown;
}
export type Drafts = Partial<Record<SettingName, Draft>>;

/** How unsaved values are kept (useKeptForm). */
export const keptDrafts = {
  schema: z.record(z.string(), z.object({ value: z.unknown(), seen: z.unknown() })),
  open: (): Drafts => ({}),
  resume: (before: Drafts): Drafts => before,
  draftOf: (now: Drafts) => (Object.keys(now).length === 0 ? null : now),
};

/** A setting as it is drawn: the draft, or the current value. */
export interface ShownSetting {
  name: SettingName;
  stored: Stored;
  /** For the control: text for a number. */
  shown: unknown;
  /** The value to save; undefined while it is not valid. */
  wanted: unknown;
  changed: boolean;
  /** Another admin changed it while it was being edited. */
  overtaken: boolean;
  /** The stored value when typing began; without a draft, the current one. */
  seen: unknown;
  errors: { path: string; message: string }[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The initial value of a control. */
export function controlValue(name: SettingName, value: unknown): unknown {
  return settingDefinition(name).kind === 'wholeNumber' ? String(value) : value;
}

function typedValue(name: SettingName, value: unknown): unknown {
  if (settingDefinition(name).kind !== 'wholeNumber' || typeof value !== 'string') return value;
  return /^\d+$/.test(value.trim()) ? Number(value) : value;
}

/** Lays the draft over the current value. Pure. */
export function shownSetting(name: SettingName, stored: Stored, draft: Draft | undefined): ShownSetting {
  if (!draft) {
    const shown = controlValue(name, stored.value);
    return {
      name,
      stored,
      shown,
      wanted: stored.value,
      changed: false,
      overtaken: false,
      seen: stored.value,
      errors: [],
    };
  }
  const parsed = schemaOf(name).safeParse(typedValue(name, draft.value));
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const changed = !parsed.success || !same(parsed.data, stored.value);
  const wanted: unknown = parsed.data;
  const { value: shown, seen } = draft;
  return { name, stored, shown, wanted, changed, overtaken: changed && !same(seen, stored.value), seen, errors };
}

/** The body of the PATCH: a value equal to the default resets the setting to it. */
export function changesOf(settings: readonly ShownSetting[]): Record<string, unknown> {
  const changed = settings.filter((setting) => setting.changed);
  return Object.fromEntries(
    changed.map(({ name, wanted, stored }) => [name, same(wanted, stored.default) ? null : wanted]),
  );
}
