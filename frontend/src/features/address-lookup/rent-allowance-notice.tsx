import { useQuery } from '@tanstack/react-query';
import { Info, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { rentAllowanceQuery, rentNotices } from './rent-allowance.js';

const storageKey = 'dismissed-rent-notices';

/** Tells staff, unobtrusively, that reports show standard figures because a limit of the rent provider is reached. */
export function RentAllowanceNotice() {
  const { data } = useQuery(rentAllowanceQuery);
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(storageKey)?.split('\n') ?? []);
  const notices = data ? rentNotices(data).filter(({ key }) => !dismissed.includes(key)) : [];
  const dismiss = (key: string) => {
    // Dismissals of other days are no longer needed.
    const kept = [...dismissed.filter((each) => each.slice(0, 10) === key.slice(0, 10)), key];
    setDismissed(kept);
    localStorage.setItem(storageKey, kept.join('\n'));
  };
  return (
    <div role="status" className="empty:hidden">
      {notices.map(({ key, sentence }) => (
        <p
          key={key}
          className="mx-3 mb-2 flex items-start gap-2 rounded-control bg-warning-soft p-2 text-xs text-warning"
        >
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 flex-1">{sentence}</span>
          <Button size="icon" variant="quiet" aria-label="Dismiss" onClick={() => dismiss(key)}>
            <X aria-hidden />
          </Button>
        </p>
      ))}
    </div>
  );
}
