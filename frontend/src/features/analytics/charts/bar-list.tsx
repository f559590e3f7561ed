import { withCommas } from '../../../../../contracts/src/numerals.js';
import { clsx } from 'clsx';
import { createContext, use, type ReactNode } from 'react';
import type { Figure } from '../../../../../contracts/src/analytics/counted.js';
import { writeAddress } from '../../../lib/address-search.js';
import { PlainLink } from '../../../lib/plain-link.js';
import type { SaidFigure } from '../words/counted.js';

/** The sentences of the shown answer's figures, by cell. */
export const FiguresContext = createContext<ReadonlyMap<string, SaidFigure>>(new Map());

/** The page with the leads of a figure open. Its choices stay. */
const cellHref = (cell: string) => `/dashboard/analytics${writeAddress({ cell })}`;

/** The figure's sentence, or the bare number if it has none. */
function useSays(figure: Figure) {
  return use(FiguresContext).get(figure.cell)?.says ?? withCommas(figure.count);
}

/**
 * A figure that opens exactly what it counts. A zero is not a link: there would be nothing to open.
 * @param children what is drawn; defaults to the number
 */
export function FigureMark({
  figure,
  className,
  children = withCommas(figure.count),
}: {
  figure: Figure;
  className?: string;
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

/** A part of a bar. */
export interface BarPart {
  figure: Figure;
  /** The bar's length; defaults to the figure's count. */
  value?: number;
  /** A CSS class from the tokens: "bg-accent". */
  fill: string;
}

export interface BarRow {
  key: string;
  name: ReactNode;
  parts: readonly BarPart[];
  /** Shown between the name and the bar. */
  figure: ReactNode;
  /** Shown below the name, in a quieter style. */
  note?: ReactNode;
}

const lengthOf = ({ figure, value }: BarPart) => value ?? figure.count;
/** The value at the full width of a list's bars: its longest one. */
const longest = (rows: readonly BarRow[]) =>
  Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, part) => sum + lengthOf(part), 0)));

/**
 * Rows of a name, its figure and a bar, which is no longer than the eye can compare. Every part of a bar opens the events it counts. On a
 * phone the bar is below the others.
 * @param most the value at full width, if bars of several lists are to be compared
 */
export function BarList({
  label,
  rows,
  most = longest(rows),
}: {
  label: string;
  rows: readonly BarRow[];
  most?: number;
}) {
  return (
    <ul aria-label={label} className="@container flex flex-col gap-2.5">
      {rows.map((row) => (
        <li
          key={row.key}
          className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 @sm:grid-cols-[7rem_6rem_1fr] @xl:grid-cols-[11rem_9rem_minmax(0,24rem)]"
        >
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{row.name}</p>
            {row.note && <p className="text-xs text-ink-soft">{row.note}</p>}
          </div>
          <div className="text-right tabular">{row.figure}</div>
          <div className="col-span-2 flex h-5 min-w-0 rounded-sm bg-sunken @sm:col-span-1">
            {row.parts.map((part) => (
              <BarOf key={part.figure.cell} part={part} share={lengthOf(part) / most} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function BarOf({ part, share }: { part: BarPart; share: number }) {
  if (lengthOf(part) <= 0) return null;
  return (
    <div className="flex h-full min-w-1.5" style={{ width: `${share * 100}%` }}>
      <FigureMark figure={part.figure} className={clsx('block h-full w-full print:border print:border-ink', part.fill)}>
        {null}
      </FigureMark>
    </div>
  );
}
