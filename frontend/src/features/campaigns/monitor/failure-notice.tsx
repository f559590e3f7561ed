import { X } from 'lucide-react';
import { useState } from 'react';
import type { CampaignList } from '../../../../../contracts/src/campaigns/queries.js';
import { Button } from '../../../ui/button.js';

const key = 'campaign-failures-seen';

function seenUntil(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // A browser without storage shows the notice each time.
    return '';
  }
}

/** Messages that failed lately: unobtrusive, and hidden once dismissed, until the next one fails. */
export function FailureNotice({ failures: { count, lastAt } }: { failures: CampaignList['failures'] }) {
  const [seen, setSeen] = useState(seenUntil);
  if (count === 0 || lastAt === null || lastAt <= seen) return null;
  const dismiss = () => {
    setSeen(lastAt);
    try {
      localStorage.setItem(key, lastAt);
    } catch {
      // It is dismissed for this visit only.
    }
  };
  return (
    <div
      role="status"
      className="flex items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning"
    >
      <p className="min-w-0 flex-1">
        {count.toLocaleString('en-US')} {count === 1 ? 'campaign message' : 'campaign messages'} failed in the last
        seven days. Open the campaign to see why. In Operations, under Effects, you can retry a message or mark it as
        sent.
      </p>
      <Button variant="quiet" size="icon-sm" aria-label="Dismiss" onClick={dismiss}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
