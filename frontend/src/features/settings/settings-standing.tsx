import { TriangleAlert } from 'lucide-react';
import type { Settings } from '../../../../contracts/src/settings/queries.js';
import { relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { unknownWords } from './value-words.js';

/** Why nothing can be changed now; undefined if it can. */
export function whyLocked({ source, problems }: Settings): string | undefined {
  if (source !== 'log') return 'The server has not read the settings from the log yet.';
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
      ? [`The server could not read the log since it started: the last known settings apply${since}.`]
      : []),
    ...(source === 'log' && !following ? [`The log can’t be reached: the last known settings apply${since}.`] : []),
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
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
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
