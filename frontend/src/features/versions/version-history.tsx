import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { actionToast } from '../lead-commands/action-toast.js';

/**
 * Every version of a text on the right, the changes of the chosen one on the left, and a button to restore it.
 * @param of what the versions are of: its id
 * @param answer the versions, newest first; `numberOf` is what people call one
 * @param description says what restoring does
 * @param marks further marks of a version in the list; `made` how, by whom and when it came to be
 * @param compared draws the difference of two versions, `first` if nothing is before the later one
 * @param restore makes an older version the newest
 */
export function VersionHistory<Version>({
  of,
  answer,
  numberOf,
  description,
  marks,
  made,
  compared,
  restore,
  onRestored,
  onClose,
}: {
  of: string;
  answer: UseQueryResult<{ versions: readonly Version[] }>;
  numberOf: (version: Version) => number;
  description: string;
  marks?: (version: Version) => ReactNode;
  made: (version: Version) => ReactNode;
  compared: (from: Version, to: Version, first: boolean) => ReactNode;
  restore: (older: Version, latest: Version) => Promise<unknown>;
  onRestored: () => Promise<void>;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const versions = answer.data?.versions ?? [];
  const found = versions.findIndex((each) => numberOf(each) === chosen);
  const index = Math.max(0, found);
  const [latest] = versions;
  const version = versions[index];
  const toast = actionToast('restore version', of);
  const restoring = useMutation({
    mutationFn: ({ older, newest }: { older: Version; newest: Version }) => restore(older, newest),
    onSuccess: async () => {
      toast.done('Version restored');
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
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={!version || index === 0}
            busy={restoring.isPending}
            onClick={() => version && latest && restoring.mutate({ older: version, newest: latest })}
          >
            {restoring.isPending ? 'Restoring…' : 'Restore this version'}
          </Button>
        </>
      }
    >
      {version && latest ? (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
          <section aria-label="What changed" className="min-w-0">
            <div role="group" aria-label="Compare with" className="mb-3 flex gap-2">
              {(['before', 'now'] as const).map((other) => (
                <Button
                  key={other}
                  size="sm"
                  variant={against === other ? 'primary' : 'secondary'}
                  aria-pressed={against === other}
                  onClick={() => setAgainst(other)}
                >
                  {other === 'before' ? 'With the previous one' : 'With the latest'}
                </Button>
              ))}
            </div>
            {against === 'now'
              ? compared(version, latest, false)
              : compared(versions[index + 1] ?? version, version, index === versions.length - 1)}
          </section>
          <ol
            aria-label="Versions"
            className="flex max-h-[60vh] flex-col gap-1 overflow-y-auto max-md:order-first max-md:max-h-44"
          >
            {versions.map((each) => (
              <li key={numberOf(each)}>
                <button
                  type="button"
                  aria-pressed={each === version}
                  onClick={() => setChosen(numberOf(each))}
                  className="flex w-full flex-col gap-0.5 rounded-control border border-line px-2.5 py-1.5 text-left text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
                >
                  <span className="flex flex-wrap items-center gap-1.5">
                    <span className="font-medium">Version {numberOf(each)}</span>
                    {each === latest && <Badge hue="blue">Latest</Badge>}
                    {marks?.(each)}
                  </span>
                  <span className="text-xs text-ink-soft">{made(each)}</span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      ) : answer.error ? (
        <Failure title="The versions could not be loaded" of={answer} />
      ) : answer.data ? (
        <p className="text-ink-soft">There is no earlier version yet. From the next save on, every version is kept.</p>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  );
}
