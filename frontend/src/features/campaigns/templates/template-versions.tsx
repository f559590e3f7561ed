import { useMutation, useQuery } from '@tanstack/react-query';
import { diffWords } from 'diff';
import { useState } from 'react';
import type { SavedTemplateVersion } from '../../../../../contracts/src/templates/queries.js';
import { officeDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { restoreTemplate, templatesChanged, templateVersionsQuery } from './template-calls.js';
import { timingWords, workflowLabels } from './template-form.js';

/** Every version of a template, the changes of the chosen one, and a button to restore it. */
export function TemplateVersionsDialog({
  template: { id, version: latest, edited },
  onClose,
  onRestored,
}: {
  template: { id: string; version: number; edited: boolean };
  onClose: () => void;
  onRestored: () => Promise<void>;
}) {
  const { data, error, isFetching, refetch } = useQuery(templateVersionsQuery(id, latest));
  const [chosen, setChosen] = useState<number>(latest);
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const versions = data?.versions ?? [];
  const index = Math.max(
    0,
    versions.findIndex(({ version }) => version === chosen),
  );
  const version = versions[index];
  const toast = actionToast('restore template', id);
  const restore = useMutation({
    mutationFn: (older: number) => restoreTemplate(id, older, versions[0]?.version ?? latest),
    onSuccess: async () => {
      toast.done('Version restored');
      await templatesChanged();
      await onRestored();
      onClose();
    },
    onError: (failed) => toast.failed('Failed to restore version', failed),
  });
  return (
    <Dialog
      width="xl"
      onClose={onClose}
      title="Version history"
      description={
        edited
          ? 'Your unsaved changes stay in the form, on top of what you restore.'
          : 'What you restore becomes the newest version. Sent messages keep their wording.'
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={!version || index === 0}
            busy={restore.isPending}
            onClick={() => version && restore.mutate(version.version)}
          >
            {restore.isPending ? 'Restoring…' : 'Restore this version'}
          </Button>
        </>
      }
    >
      {version ? (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
          <section aria-label="What changed" className="min-w-0">
            <div role="group" aria-label="Compare with" className="mb-3 flex gap-2">
              {comparisons.map(({ with: other, label }) => (
                <Button
                  key={other}
                  size="sm"
                  variant={against === other ? 'primary' : 'secondary'}
                  aria-pressed={against === other}
                  onClick={() => setAgainst(other)}
                >
                  {label}
                </Button>
              ))}
            </div>
            <Compared
              from={against === 'now' ? version : (versions[index + 1] ?? version)}
              to={against === 'now' ? versions[0]! : version}
              same={
                against === 'before' && index === versions.length - 1 ? 'This is the first version.' : 'No differences.'
              }
            />
          </section>
          <VersionList versions={versions} chosen={version.version} onChoose={setChosen} />
        </div>
      ) : error ? (
        <Failure
          title="The versions could not be loaded"
          retry={() => void refetch()}
          retrying={isFetching}
          error={error}
        />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  );
}

const comparisons = [
  { with: 'before', label: 'With the previous one' },
  { with: 'now', label: 'With the latest' },
] as const;

function VersionList({
  versions,
  chosen,
  onChoose,
}: {
  versions: readonly SavedTemplateVersion[];
  chosen: number;
  onChoose: (version: number) => void;
}) {
  const names = useNames();
  return (
    <ol
      aria-label="Versions"
      className="flex max-h-[60vh] flex-col gap-1 overflow-y-auto max-md:order-first max-md:max-h-44"
    >
      {versions.map(({ version, savedAt, savedBy, restoredFrom }, index) => (
        <li key={version}>
          <button
            type="button"
            aria-pressed={version === chosen}
            onClick={() => onChoose(version)}
            className="flex w-full flex-col gap-0.5 rounded-control border border-line px-2.5 py-1.5 text-left text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <span className="flex flex-wrap items-center gap-1.5 font-medium">
              Version {version} {index === 0 && <Badge hue="blue">Latest</Badge>}
            </span>
            <span className="text-xs text-ink-soft">
              {savedBy === null ? 'Original' : `${officeDateTime(savedAt)}, ${personName(savedBy, names)}`}
              {restoredFrom !== null && `, restored from ${restoredFrom}`}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const rows: readonly { label: string; of: (version: SavedTemplateVersion) => string }[] = [
  { label: 'Name', of: ({ name }) => name },
  { label: 'Workflow', of: ({ workflow }) => (workflow ? workflowLabels[workflow] : 'None') },
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
