import type { UserSession } from '../../../../contracts/src/accounts/queries.js';
import { officeDateTime } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { When } from '../../ui/when.js';

/** A browser in words, from its user agent: "Chrome on Windows"; an unknown one as it is. */
export function browserWords(browser: string | null): string {
  if (browser === null) return 'An unknown browser';
  const name = [...browsers].find(([, pattern]) => pattern.test(browser))?.[0];
  const system = [...systems].find(([, pattern]) => pattern.test(browser))?.[0];
  return name ? (system ? `${name} on ${system}` : name) : browser;
}

// The order matters: each of them also claims to be those below it.
const browsers: ReadonlyMap<string, RegExp> = new Map([
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
]);
const systems: ReadonlyMap<string, RegExp> = new Map([
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]);

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
                Signed in <When at={createdAt} />, last seen <When at={lastSeenAt} ago />
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
