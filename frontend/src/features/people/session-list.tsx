import type { UserSession } from '../../../../contracts/src/accounts/queries.js';
import { exactDateTime, officeDateTime, relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { browserWords } from './browser-words.js';

/**
 * The places where somebody is signed in.
 * @param ending the session that is being ended
 * @param onEnd not offered for the current session: ending that one means signing out
 */
export function SessionList({
  sessions,
  ending,
  onEnd,
}: {
  sessions: readonly UserSession[];
  ending: string | undefined;
  onEnd: (session: UserSession) => void;
}) {
  const now = useNow();
  return (
    <ul aria-label="Sessions" className="flex flex-col divide-y divide-line">
      {sessions.map((session) => {
        const { id, current, browser, createdAt, lastSeenAt } = session;
        const name = browserWords(browser);
        return (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-1.5 font-medium wrap-anywhere" title={browser ?? undefined}>
                {name} {current && <Badge hue="green">This one</Badge>}
              </p>
              <p className="text-ink-soft">
                Signed in{' '}
                <time dateTime={createdAt} title={exactDateTime(createdAt)}>
                  {officeDateTime(createdAt)}
                </time>
                , last seen{' '}
                <time dateTime={lastSeenAt} title={exactDateTime(lastSeenAt)}>
                  {relativeTime(lastSeenAt, now)}
                </time>
              </p>
            </div>
            {!current && (
              <Button
                size="sm"
                aria-label={`End the session of ${name}, signed in ${officeDateTime(createdAt)}`}
                busy={ending === id}
                onClick={() => onEnd(session)}
              >
                {ending === id ? 'Ending…' : 'End'}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
