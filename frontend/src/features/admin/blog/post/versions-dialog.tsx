import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlogVersion } from '../../../../../../contracts/src/blog/admin-queries.js';
import { officeDateTime } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Failure } from '../../../../ui/failure.js';
import { Skeleton } from '../../../../ui/skeleton.js';
import { actionToast } from '../../../lead-commands/action-toast.js';
import { useNames } from '../../../people/names-query.js';
import { personName } from '../../../people/person-name.js';
import { statusHues, statusLabels } from '../blog-table.js';
import { Comparison } from './comparison.js';
import { useFieldWords } from './post-fields.js';
import { restoreVersion, versionQuery, versionsQuery } from './post-calls.js';

const acts = { created: 'Created', saved: 'Saved', restored: 'Restored', deleted: 'Deleted' };

/** Every version of a post on the right, the changes of the chosen one on the left, and a button to restore it. */
export function VersionsDialog({
  post,
  onClose,
  onRestored,
}: {
  post: { id: string; revision: number; status: string };
  onClose: () => void;
  onRestored: () => Promise<void>;
}) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(post.id, post.revision));
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const versions = data?.versions ?? [];
  const index = Math.max(
    0,
    versions.findIndex(({ revision }) => revision === chosen),
  );
  const version = versions[index];
  const latest = versions[0];
  const other = against === 'now' ? latest : (versions[index + 1] ?? version);
  const toast = actionToast('restore version', post.id);
  const restore = useMutation({
    mutationFn: (revision: number) => restoreVersion(post.id, revision, post.revision),
    onSuccess: async () => {
      toast.done('Version restored');
      await onRestored();
      onClose();
    },
    onError: (failed) => toast.failed('Failed to restore version', failed),
  });
  const live = post.status === 'published';
  return (
    <Dialog
      width="xl"
      onClose={onClose}
      title="Version history"
      description={
        live
          ? 'This post is public: visitors see what you restore immediately, and its date becomes now.'
          : 'What you restore becomes the newest version. Nothing is removed from the history.'
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={!version || version === latest}
            busy={restore.isPending}
            onClick={() => version && restore.mutate(version.revision)}
          >
            {restore.isPending ? 'Restoring…' : 'Restore this version'}
          </Button>
        </>
      }
    >
      {version && other ? (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
          <section aria-label="What changed" className="min-w-0">
            <div role="group" aria-label="Compare with" className="mb-3 flex gap-2">
              <Button size="sm" aria-pressed={against === 'before'} onClick={() => setAgainst('before')}>
                With the previous one
              </Button>
              <Button size="sm" aria-pressed={against === 'now'} onClick={() => setAgainst('now')}>
                With the latest
              </Button>
            </div>
            <Compared
              id={post.id}
              from={against === 'now' ? version : other}
              to={against === 'now' ? other : version}
            />
          </section>
          <VersionList versions={versions} chosen={version} onChoose={setChosen} />
        </div>
      ) : error ? (
        <Failure
          title="The versions could not be loaded"
          retry={() => void refetch()}
          retrying={isFetching}
          error={error}
        />
      ) : data ? (
        <p className="text-ink-soft">There is no earlier version yet. From the next save on, every version is kept.</p>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  );
}

function VersionList({
  versions,
  chosen,
  onChoose,
}: {
  versions: readonly BlogVersion[];
  chosen: BlogVersion;
  onChoose: (revision: number) => void;
}) {
  const names = useNames();
  return (
    <ol aria-label="Versions" className="flex flex-col gap-1 max-md:order-first">
      {versions.map((version, index) => (
        <li key={version.revision}>
          <button
            type="button"
            aria-pressed={version === chosen}
            onClick={() => onChoose(version.revision)}
            className="flex w-full flex-col gap-0.5 rounded-control border border-line px-2.5 py-1.5 text-left text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <span className="flex flex-wrap items-center gap-1.5">
              <span className="font-medium">Version {version.revision + 1}</span>
              {index === 0 && <Badge hue="blue">Latest</Badge>}
              <Badge hue={statusHues[version.status]}>{statusLabels[version.status]}</Badge>
            </span>
            <span className="text-xs text-ink-soft">
              {acts[version.act]}
              {version.restoredFrom !== null && ` from version ${version.restoredFrom + 1}`} by{' '}
              {personName(version.savedBy, names) ?? 'the system'}, {officeDateTime(version.savedAt)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Compared({ id, from, to }: { id: string; from: BlogVersion; to: BlogVersion }) {
  const before = useQuery(versionQuery(id, from.revision));
  const after = useQuery(versionQuery(id, to.revision));
  const words = useFieldWords();
  if (before.data && after.data) return <Comparison from={before.data} to={after.data} words={words} />;
  if (before.error ?? after.error)
    return (
      <Failure
        title="The versions could not be loaded"
        retry={() => void Promise.all([before.refetch(), after.refetch()])}
        retrying={before.isFetching || after.isFetching}
      />
    );
  return <Skeleton className="h-60 w-full" />;
}
