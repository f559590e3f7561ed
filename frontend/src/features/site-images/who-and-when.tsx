import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { exactDateTime, relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { useNames } from '../people/names-query.js';
import { personName } from '../people/person-name.js';

const acts: Record<ImageVersion['act'], string> = {
  uploaded: 'Uploaded',
  described: 'Text changed',
  restored: 'Put back',
  removed: 'Deleted',
};

/** "Uploaded by Ann Sample, 3 min ago". */
export function WhoAndWhen({ version: { act, userId, at } }: { version: ImageVersion }) {
  const now = useNow();
  const names = useNames();
  return (
    <>
      {acts[act]} by {personName(userId, names) ?? 'the system'},{' '}
      <time dateTime={at} title={exactDateTime(at)}>
        {relativeTime(at, now)}
      </time>
    </>
  );
}
