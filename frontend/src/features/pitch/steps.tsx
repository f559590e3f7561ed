import { clsx } from 'clsx';
import { Check } from 'lucide-react';

/** The position among a few steps. With `onGo` each step can be opened. */
export function Steps<Id extends string>({
  label,
  steps,
  at,
  isDone,
  onGo,
}: {
  label: string;
  steps: readonly { id: Id; name: string }[];
  at: Id;
  isDone: (id: Id) => boolean;
  onGo?: (id: Id) => void;
}) {
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map(({ id, name }, index) => {
        const current = id === at;
        const inside = (
          <>
            <span aria-hidden className={clsx('block h-1 rounded-full', current ? 'bg-accent' : 'bg-line')} />
            <span className="mt-1 flex items-center gap-1">
              {isDone(id) ? (
                <Check aria-label="Done:" className="size-3.5 shrink-0 text-success" />
              ) : (
                <span>{index + 1}.</span>
              )}
              {name}
            </span>
          </>
        );
        return (
          <li
            key={id}
            aria-current={current ? 'step' : undefined}
            className={clsx('min-w-0 flex-1 text-xs', current ? 'font-semibold text-ink' : 'text-ink-soft')}
          >
            {onGo ? (
              <button
                type="button"
                className="w-full rounded-sm text-left hover:text-ink pointer-coarse:min-h-10"
                onClick={() => onGo(id)}
              >
                {inside}
              </button>
            ) : (
              inside
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Names and amounts, one below the other. */
export function Lines({ lines }: { lines: readonly (readonly [name: string, value: string, tone?: 'strong'])[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {lines.map(([name, value, tone]) => (
        <div key={name} className={clsx('flex justify-between gap-4 py-1.5', tone === 'strong' && 'font-semibold')}>
          <dt>{name}</dt>
          <dd className="text-right tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
