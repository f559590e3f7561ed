import { useQuery } from '@tanstack/react-query';
import type { BlogVersion } from '../../../../../../contracts/src/blog/admin-queries.js';
import { officeDateTime } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Failure } from '../../../../ui/failure.js';
import { Skeleton } from '../../../../ui/skeleton.js';
import { useNames } from '../../../people/names-query.js';
import { personName } from '../../../people/person-name.js';
import { VersionHistory } from '../../../versions/version-history.js';
import { statusHues, statusLabels } from '../blog-table.js';
import { Comparison } from './comparison.js';
import { useFieldWords } from './post-fields.js';
import { restoreVersion, versionQuery, versionsQuery } from './post-calls.js';

const acts = { created: 'Created', saved: 'Saved', restored: 'Restored', deleted: 'Deleted' };

/** Every version of a post, with what visitors saw. */
export function VersionsDialog({
  post,
  onClose,
  onRestored,
}: {
  post: { id: string; revision: number; status: string };
  onClose: () => void;
  onRestored: () => Promise<void>;
}) {
  const names = useNames();
  return (
    <VersionHistory<BlogVersion>
      of={post.id}
      answer={useQuery(versionsQuery(post.id, post.revision))}
      numberOf={({ revision }) => revision + 1}
      description={
        post.status === 'published'
          ? 'This post is public: visitors see what you restore immediately, and its date becomes now.'
          : 'What you restore becomes the newest version. Nothing is removed from the history.'
      }
      marks={({ status }) => <Badge hue={statusHues[status]}>{statusLabels[status]}</Badge>}
      made={({ act, restoredFrom, savedBy, savedAt }) => (
        <>
          {acts[act]}
          {restoredFrom !== null && ` from version ${restoredFrom + 1}`} by {personName(savedBy, names) ?? 'the system'}
          , {officeDateTime(savedAt)}
        </>
      )}
      compared={(from, to) => <Compared id={post.id} from={from} to={to} />}
      restore={({ revision }) => restoreVersion(post.id, revision, post.revision)}
      onRestored={onRestored}
      onClose={onClose}
    />
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
