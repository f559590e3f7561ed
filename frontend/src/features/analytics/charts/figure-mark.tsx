import { clsx } from 'clsx';
import { createContext, use, type ReactNode } from 'react';
import type { Figure } from '../../../../../contracts/src/analytics/counted.js';
import { writeAddress } from '../../../lib/address-values.js';
import { PlainLink } from '../../../lib/plain-link.js';
import type { SaidFigure } from '../words/said-figure.js';

/** The sentences of the shown answer's figures, by cell. */
export const FiguresContext = createContext<ReadonlyMap<string, SaidFigure>>(new Map());

/** The page with the leads of a figure open. Its choices stay. */
export const cellHref = (cell: string): string => `/dashboard/analytics${writeAddress({ cell })}`;

/** The figure's sentence, or the bare number if it has none. */
export function useSays(figure: Figure): string {
  return use(FiguresContext).get(figure.cell)?.says ?? figure.count.toLocaleString('en-US');
}

/**
 * A figure that opens exactly what it counts. A zero is not a link: there would be nothing to open.
 * @param children what is drawn; defaults to the number
 */
export function FigureMark({
  figure,
  className,
  children = figure.count.toLocaleString('en-US'),
}: {
  figure: Figure;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const says = useSays(figure);
  if (figure.count === 0) return <span className={className}>{children}</span>;
  return (
    <PlainLink
      href={cellHref(figure.cell)}
      keepSearch
      aria-label={says}
      title={says}
      className={clsx(
        'rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {children}
    </PlainLink>
  );
}
