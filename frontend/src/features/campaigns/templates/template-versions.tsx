import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { useQuery } from '@tanstack/react-query';
import { diffWords } from 'diff';
import type { SavedTemplateVersion } from '../../../../../contracts/src/templates/routes.js';
import { officeDateTime } from '../../../lib/format.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { VersionHistory } from '../../versions/version-history.js';
import { restoreTemplate, templatesChanged, templateVersionsQuery } from './template-calls.js';
import { timingWords } from './template-form.js';

/** Every version of a template, with the words that changed. */
export function TemplateVersionsDialog({
  template: { id, version: latest, edited },
  onClose,
  onRestored,
}: {
  template: { id: string; version: number; edited: boolean };
  onClose: () => void;
  onRestored: () => Promise<void>;
}) {
  const names = useNames();
  return (
    <VersionHistory<SavedTemplateVersion>
      of={id}
      answer={useQuery(templateVersionsQuery(id, latest))}
      numberOf={({ version }) => version}
      description={
        edited
          ? 'Your unsaved changes stay in the form, on top of what you restore.'
          : 'What you restore becomes the newest version. Sent messages keep their wording.'
      }
      made={({ version, savedAt, savedBy, restoredFrom }) => (
        <>
          {savedBy !== null && `${officeDateTime(savedAt)}, ${personName(savedBy, names)}`}
          {savedBy === null && (version === 1 ? 'Original' : `${officeDateTime(savedAt)}, came with an update`)}
          {restoredFrom !== null && `, restored from ${restoredFrom}`}
        </>
      )}
      compared={(from, to, first) => (
        <Compared from={from} to={to} same={first ? 'This is the first version.' : 'No differences.'} />
      )}
      restore={({ version }, newest) => restoreTemplate(id, version, newest.version)}
      onRestored={async () => {
        await templatesChanged();
        await onRestored();
      }}
      onClose={onClose}
    />
  );
}

const rows: readonly { label: string; of: (version: SavedTemplateVersion) => string }[] = [
  { label: 'Name', of: ({ name }) => name },
  { label: 'Campaign', of: ({ workflow }) => (workflow ? workflowLabels[workflow] : 'None') },
  { label: 'Delay', of: timingWords },
  { label: 'Subject', of: ({ subject }) => subject },
  { label: 'Content', of: ({ content }) => content },
];

/** The fields that differ, word by word. If none differs, it shows the text as it is, and says why. */
function Compared({ from, to, same }: { from: SavedTemplateVersion; to: SavedTemplateVersion; same: string }) {
  const differing = rows.filter(({ of }) => of(from) !== of(to));
  return (
    <div className="flex flex-col gap-4">
      {differing.length === 0 && (
        <>
          <p className="text-ink-soft">{same} This is what it says:</p>
          <p className="font-medium wrap-anywhere">{to.subject}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">{to.content}</p>
        </>
      )}
      {differing.map(({ label, of }) => (
        <div key={label} role="group" aria-label={label}>
          <p className="font-medium">{label}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            {diffWords(of(from), of(to)).map(({ value, added, removed }, index) =>
              added ? (
                <ins key={index} className="bg-success-soft text-success underline">
                  {value}
                </ins>
              ) : removed ? (
                <del key={index} className="bg-danger-soft text-danger line-through">
                  {value}
                </del>
              ) : (
                value
              ),
            )}
          </p>
        </div>
      ))}
    </div>
  );
}
