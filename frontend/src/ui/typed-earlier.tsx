import { clsx } from 'clsx';

/** Says that a form opened with what was typed before. @param discard the button that gives it up; null for none */
export function TypedEarlier({ discard = 'Cancel', className }: { discard?: string | null; className?: string }) {
  return (
    <span className={clsx('block font-medium text-ink', className)}>
      You typed this earlier. {discard === null ? 'It is not saved yet.' : `To give it up, press ${discard}.`}
    </span>
  );
}
