import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { settingDefinition, type SettingName } from '../../../../contracts/src/settings/catalogue.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { changesOf, type Draft, type ShownSetting } from './drafts.js';
import { SettingRow } from './setting-row.js';
import { readAgain, saveSettings } from './settings-query.js';
import { valueWords, unknownWords } from './value-words.js';
import { TriangleAlert } from 'lucide-react';
import type { Settings } from '../../../../contracts/src/settings/queries.js';
import { relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';

/** Related settings: edited freely, saved together, with the list of changes first. */
export function SettingsGroup({
  title,
  note,
  settings,
  revision,
  locked,
  onDraft,
  onSaved,
  onHistory,
}: {
  title: string;
  note?: string;
  settings: readonly ShownSetting[];
  /** The revision of the settings shown here. */
  revision: number;
  /** Why nothing can be changed now. */
  locked?: string;
  onDraft: (name: SettingName, draft: Draft | null) => void;
  onSaved: (saved: readonly ShownSetting[]) => void;
  onHistory: (name: SettingName) => void;
}) {
  const changed = settings.filter((setting) => setting.changed);
  const save = useMutation({
    mutationFn: (wanted: readonly ShownSetting[]) => saveSettings(changesOf(wanted), revision),
    onSuccess: (_answer, wanted) => {
      onSaved(wanted);
      toast.success(`${title} saved`);
    },
    onError: async (error) => {
      const moved = error instanceof ApiProblem && error.code === 'revision_mismatch';
      toast.error(moved ? 'Another admin saved first' : `${title} could not be saved`, {
        description: moved
          ? 'Nothing was saved and nothing you typed is lost. Review what has changed, then save again.'
          : (firstFault(error) ?? sentenceOf(error, 'Nothing was changed. Try again.')),
      });
      if (moved) await readAgain().catch(() => undefined);
    },
  });
  const wrong = changed.some(({ errors }) => errors.length > 0);
  const undecided = changed.some(({ overtaken }) => overtaken);
  const hint = locked ?? (wrong ? 'Fix what is marked first.' : undecided ? 'First decide whose change stays.' : null);
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {note && <p className="text-ink-soft">{note}</p>}
      </header>
      <div className="divide-y divide-line">
        {settings.map((setting) => (
          <SettingRow
            key={setting.name}
            setting={setting}
            disabled={save.isPending || locked !== undefined}
            onDraft={(draft) => onDraft(setting.name, draft)}
            onHistory={() => onHistory(setting.name)}
          />
        ))}
      </div>
      {changed.length > 0 && (
        <footer className="sticky bottom-0 flex flex-col gap-2 rounded-b-card border-t border-line bg-raised px-4 py-3">
          <ul aria-label="What will change" className="flex flex-col gap-0.5">
            {changed.map((setting) => (
              <li key={setting.name} className="wrap-anywhere">
                <span className="font-medium">{settingDefinition(setting.name).label}:</span>{' '}
                <Change setting={setting} />
              </li>
            ))}
          </ul>
          {hint && <p className="text-ink-soft">{hint}</p>}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={save.isPending}
              disabled={hint !== null}
              onClick={() => save.mutate(changed)}
            >
              {save.isPending ? 'Saving…' : `Save ${title.toLowerCase()}`}
            </Button>
            <Button disabled={save.isPending} onClick={() => changed.forEach(({ name }) => onDraft(name, null))}>
              Discard
            </Button>
          </div>
        </footer>
      )}
    </section>
  );
}

function Change({ setting: { name, stored, wanted, errors } }: { setting: ShownSetting }) {
  const definition = settingDefinition(name);
  if (errors.length > 0) return <span className="text-danger">not valid yet</span>;
  return (
    <>
      <span className="text-ink-soft line-through decoration-1">{valueWords(definition, stored.value)}</span>{' '}
      <span aria-hidden>→</span> <span className="sr-only">becomes</span> {valueWords(definition, wanted)}
    </>
  );
}

function firstFault(error: Error) {
  return error instanceof ApiProblem ? error.errors[0]?.message : undefined;
}

/** Why nothing can be changed now; undefined if it can. */
export function whyLocked({ source, problems }: Settings): string | undefined {
  if (source !== 'log') return 'The server has not read the settings yet.';
  if (problems.some(({ name }) => name === null)) return 'The history holds an event that cannot be read.';
  return undefined;
}

/** Problems with the settings as a whole; empty without any. */
export function SettingsStandingNotice({ settings, failed }: { settings: Settings; failed: boolean }) {
  const now = useNow();
  const { source, following, asOf, problems, unknown } = settings;
  const since = asOf === null ? '' : ` (${relativeTime(asOf, now)})`;
  const notes = [
    ...(failed ? ['The server can’t be reached: these are the last known settings. What you type is kept.'] : []),
    ...(source === 'defaults' ? ['The server could not read the settings since it started: the defaults apply.'] : []),
    ...(source === 'copy'
      ? [`The server could not read the settings since it started: the last known settings apply${since}.`]
      : []),
    ...(source === 'log' && !following
      ? [`The server can’t read changes of the settings now: the last known settings apply${since}.`]
      : []),
    ...problems.map(({ name, message, revision }) =>
      name === null
        ? `The change at revision ${revision} can’t be read by this version and has no effect: ${message}`
        : message,
    ),
    ...unknown.map(({ name, value }) => `“${name}” is stored (${unknownWords(value)}) and unknown to this version.`),
  ];
  if (notes.length === 0) return null;
  return (
    <div role="status" className="flex gap-2 rounded-card bg-warning-soft px-4 py-3 text-warning">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <ul className="flex min-w-0 flex-col gap-1">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </div>
  );
}
