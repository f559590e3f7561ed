import { counted } from '../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { Info, X } from 'lucide-react';
import { useState } from 'react';
import { propertiesAnHour, type RentAllowance } from '../../../../contracts/src/analyses/report.js';
import { Button } from '../../ui/button.js';
import { analysesRoutes } from '../../../../contracts/src/analyses/routes.js';
import { readQuery } from '../../live/read-query.js';

const lookMs = 60_000;

/** How many more requests the rent provider allows today, for staff. It is only a notice, so a failed read is not shown. */
const rentAllowanceQuery = readQuery(analysesRoutes.allowance, {}, { refetchInterval: lookMs, retry: false });

/** Something that staff should know, and the key under which it is dismissed for the day. */
interface RentNotice {
  key: string;
  sentence: string;
}

/** Why today's reports show standard figures although a provider is configured. */
export function rentNotices({ day, callsADay, calls, overBudget, overVisitorLimit }: RentAllowance): RentNotice[] {
  const notices: RentNotice[] = [];
  if (overBudget > 0 || (callsADay > 0 && calls >= callsADay))
    notices.push({
      key: `${day} budget`,
      sentence:
        `Today's budget of ${counted(callsADay, 'rent estimate')} is used up. Until midnight ` +
        `${overBudget > 0 ? `reports show standard figures, ${counted(overBudget, 'property', 'properties')} so far` : 'new reports show standard figures'}.`,
    });
  if (overVisitorLimit > 0)
    notices.push({
      key: `${day} visitors`,
      sentence: `A visitor asked for more than ${propertiesAnHour} properties within an hour: ${counted(overVisitorLimit, 'report')} from today ${overVisitorLimit === 1 ? 'shows' : 'show'} standard figures.`,
    });
  return notices;
}

const storageKey = 'dismissed-rent-notices';

/** Shows staff, unobtrusively, that reports show standard figures because a limit of the rent provider is reached. */
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
          <Info className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 flex-1">{sentence}</span>
          <Button size="icon" variant="quiet" aria-label="Dismiss" onClick={() => dismiss(key)}>
            <X />
          </Button>
        </p>
      ))}
    </div>
  );
}
