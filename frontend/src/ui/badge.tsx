import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const hues = {
  blue: 'bg-blue-soft text-blue-ink',
  purple: 'bg-purple-soft text-purple-ink',
  yellow: 'bg-yellow-soft text-yellow-ink',
  orange: 'bg-orange-soft text-orange-ink',
  green: 'bg-green-soft text-green-ink',
  emerald: 'bg-emerald-soft text-emerald-ink',
  red: 'bg-red-soft text-red-ink',
  gray: 'bg-gray-soft text-gray-ink',
};
export type Hue = keyof typeof hues;

/** A coloured word. The word carries the meaning; the colour only helps. */
export function Badge({ hue = 'gray', className, children }: { hue?: Hue; className?: string; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        hues[hue],
        className,
      )}
    >
      {children}
    </span>
  );
}
