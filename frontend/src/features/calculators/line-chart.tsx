import { money, shortMoney } from '../../lib/format.js';
import { niceTicks } from './nice-ticks.js';

interface ChartLine {
  name: string;
  cents: number[];
  /** Tailwind stroke and fill classes of the line and its label. */
  stroke: string;
  fill: string;
  dashed?: boolean;
}

const height = 300;
const left = 66;
const right = 30;
const top = 16;
const bottom = 34;

/**
 * Money over years as lines: one point per year, the first at `firstYear`. Screen readers read `summary`.
 * Drawn once for wide and once for narrow screens, so that its labels stay readable on both.
 */
export function LineChart({ lines, firstYear, summary }: { lines: ChartLine[]; firstYear: number; summary: string }) {
  return (
    <figure>
      <Plot lines={lines} firstYear={firstYear} summary={summary} width={640} className="max-sm:hidden" />
      <Plot lines={lines} firstYear={firstYear} summary={summary} width={380} className="sm:hidden" />
      <figcaption className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small">
        {lines.map(({ name, cents, stroke, dashed }) => (
          <span key={name} className="flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 28 6" className="h-1.5 w-7 shrink-0">
              <path
                d="M3 3h22"
                strokeWidth="4"
                strokeLinecap="round"
                strokeDasharray={dashed ? '1 7' : undefined}
                className={stroke}
              />
            </svg>
            <span className="min-w-0 wrap-anywhere">
              {name}: {money(cents.at(-1) ?? 0)}
            </span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Plot({
  lines,
  firstYear,
  summary,
  width,
  className,
}: {
  lines: ChartLine[];
  firstYear: number;
  summary: string;
  width: number;
  className: string;
}) {
  const all = lines.flatMap((line) => line.cents);
  const ticks = niceTicks(Math.min(0, ...all), Math.max(...all, 1));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const count = Math.max(...lines.map((line) => line.cents.length));
  const x = (index: number) => left + (count < 2 ? 0.5 : index / (count - 1)) * (width - left - right);
  const y = (cents: number) => top + ((high - cents) / (high - low || 1)) * (height - top - bottom);
  const step = Math.ceil(count / (width / 80));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary} className={`w-full ${className}`}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${left} ${y(tick)}H${width - right}`}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={left - 10} y={y(tick) + 4} textAnchor="end" fontSize="13" className="fill-ink-soft tabular">
            {shortMoney(tick)}
          </text>
        </g>
      ))}
      {Array.from({ length: count }, (_, index) => index)
        .filter((index) => index % step === 0)
        .map((index) => (
          <text
            key={index}
            x={x(index)}
            y={height - 8}
            textAnchor="middle"
            fontSize="13"
            className="fill-ink-soft tabular"
          >
            {firstYear + index === 0 ? 'Today' : `Year ${firstYear + index}`}
          </text>
        ))}
      {lines.map(({ name, cents, stroke, fill, dashed }) => (
        <g key={name}>
          <path
            d={cents.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')}
            fill="none"
            strokeWidth="3.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            strokeDasharray={dashed ? '2 8' : undefined}
            className={stroke}
          />
          {cents.length <= 12 &&
            cents.map((value, index) => <circle key={index} cx={x(index)} cy={y(value)} r="5" className={fill} />)}
        </g>
      ))}
    </svg>
  );
}
