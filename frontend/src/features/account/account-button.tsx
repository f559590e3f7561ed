import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { nameOfPerson } from '../../../../contracts/src/person-name.js';
import { Button } from '../../ui/button.js';
import { lazyDialog } from '../../ui/lazy-part.js';
import { accountQuery } from './account-query.js';

const AccountDialog = lazyDialog(() => import('./account-dialog.js').then((part) => part.AccountDialog));

/** Who is signed in, by name, which leads to their own account. @param email theirs, which says who it is before the name is known */
export function AccountButton({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const account = useQuery(accountQuery).data;
  const name = nameOfPerson({ email, displayName: account?.displayName ?? null });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Your account: ${name}`}
        title={email}
        className="max-lg:px-2 max-md:hidden"
        onClick={() => setOpen(true)}
      >
        <UserRound aria-hidden /> <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
      </Button>
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same as a row of a phone's menu. @param className the row's */
export function AccountRow({ email, className }: { email: string; className: string }) {
  const [open, setOpen] = useState(false);
  const account = useQuery(accountQuery).data;
  const name = nameOfPerson({ email, displayName: account?.displayName ?? null });
  return (
    <>
      <button type="button" className={`${className} w-full`} onClick={() => setOpen(true)}>
        <UserRound aria-hidden /> Your account
        <span className="ml-auto truncate text-xs text-ink-soft">{name}</span>
      </button>
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}
