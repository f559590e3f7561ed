import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { entriesFor } from '../../console/navigation.js';
import { signOut } from '../../session/session.js';
import { forgetStaff } from './use-session-role.js';

const entry =
  'flex h-11 shrink-0 items-center px-3 font-medium whitespace-nowrap text-ink-on-deep-soft hover:text-ink-on-deep hover:underline';

/** The navigation bar that signed-in users see above public pages: it leads back to the console, and signs out. */
export default function StaffBar({ role }: { role: 'user' | 'admin' }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const logOut = () => {
    signOut().then(
      () => {
        forgetStaff();
        return navigate({ to: '/login' });
      },
      () => setFailed(true),
    );
  };
  return (
    <nav
      aria-label="Staff"
      className="mx-auto flex h-11 max-w-page items-center overflow-x-auto px-[calc(var(--spacing-gutter)-0.75rem)] text-small"
    >
      {entriesFor(role)
        .filter(({ more }) => !more)
        .map(({ to, label }) => (
          <Link key={to} to={to} className={entry}>
            {label}
          </Link>
        ))}
      <span role="alert" className="ml-auto shrink-0 pl-4 whitespace-nowrap text-action">
        {failed && 'You are still signed in. Try again.'}
      </span>
      <button type="button" className={entry} onClick={logOut}>
        Logout
      </button>
    </nav>
  );
}
