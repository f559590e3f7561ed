import type { ActivitySubject } from '../../../../contracts/src/activity/queries.js';
import { Button } from '../../ui/button.js';

const options: readonly { value: ActivitySubject; label: string }[] = [
  { value: 'leads', label: 'Leads and analyses' },
  { value: 'referrals', label: 'Referrals' },
];

/** What the activity is about. */
export function AboutFilter({
  about,
  onChoose,
}: {
  about: ActivitySubject;
  onChoose: (about: ActivitySubject) => void;
}) {
  return (
    <div role="group" aria-label="Activity of" className="flex shrink-0 gap-1 px-3 pb-1">
      {options.map(({ value, label }) => (
        <Button
          key={value}
          size="inline"
          variant="quiet"
          aria-pressed={value === about}
          className="px-1.5 font-normal aria-pressed:bg-accent-soft aria-pressed:text-ink"
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
