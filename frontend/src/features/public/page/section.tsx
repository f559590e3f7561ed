import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const grounds = {
  paper: 'bg-ground text-ink',
  alt: 'bg-ground-alt text-ink',
  deep: 'bg-deep text-ink-on-deep',
};

/** One idea of a public page, with its spacing. Backgrounds alternate; `id` makes it a link target. */
export function Section({
  id,
  ground = 'paper',
  className,
  children,
}: {
  id?: string;
  ground?: keyof typeof grounds;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className={clsx('scroll-mt-4', grounds[ground])}>
      <div className={clsx('mx-auto max-w-page px-gutter py-section', className)}>{children}</div>
    </section>
  );
}

/** The heading of a section, with an optional line above it and a sentence below it. */
export function Heading({ title, lead, className }: { title: ReactNode; lead?: ReactNode; className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-2.5', className)}>
      <h2 className="font-serif text-h2 font-semibold tracking-tight text-balance">{title}</h2>
      {lead && <p className="max-w-measure text-lead text-balance opacity-85">{lead}</p>}
    </div>
  );
}
