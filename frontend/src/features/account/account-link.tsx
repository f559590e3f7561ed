import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { nameOfPerson } from '../../../../contracts/src/person-name.js';
import { buttonClass } from '../../ui/button.js';
import { accountQuery } from './account-query.js';

/** @param email identifies the user until the name is known */
function useOwnName(email: string): string {
  const account = useQuery(accountQuery).data;
  return nameOfPerson({ email, displayName: account?.displayName ?? null });
}

/** Names the signed-in user and leads to their own account. */
export function AccountLink({ email }: { email: string }) {
  const name = useOwnName(email);
  return (
    <Link
      to="/account"
      aria-label={`Your account: ${name}`}
      title={email}
      activeOptions={{ includeSearch: false }}
      className={buttonClass({ variant: 'quiet', className: 'max-lg:px-2 max-md:hidden aria-[current=page]:bg-hover' })}
    >
      <UserRound aria-hidden /> <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
    </Link>
  );
}

/** The same as a row of a phone's menu. @param className the row's @param onFollow closes the menu */
export function AccountRow({ email, className, onFollow }: { email: string; className: string; onFollow: () => void }) {
  const name = useOwnName(email);
  return (
    <Link to="/account" className={className} onClick={onFollow}>
      <UserRound aria-hidden /> Your account
      <span className="ml-auto truncate text-xs text-ink-soft">{name}</span>
    </Link>
  );
}
