import { clsx } from 'clsx';

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
