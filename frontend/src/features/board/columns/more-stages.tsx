import { ChevronsLeft, ChevronsRight } from 'lucide-react';

/** The narrow strip after the columns. It shows and hides the four rarely used stages. */
export function MoreStages({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex w-full shrink-0 snap-center flex-row items-center justify-center gap-2 rounded-card border border-dashed border-line-strong/60 text-xs font-medium text-ink-soft hover:bg-hover hover:text-ink md:w-8 md:flex-col"
    >
      {open ? <ChevronsLeft aria-hidden className="size-4" /> : <ChevronsRight aria-hidden className="size-4" />}
      <span className="md:[writing-mode:vertical-rl]">{open ? 'Fewer stages' : 'More stages'}</span>
    </button>
  );
}
