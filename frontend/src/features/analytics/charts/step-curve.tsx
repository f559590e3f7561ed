import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';

/** A point of a curve that falls in steps. */
export interface CurvePoint {
  /** Days, from 0 on. */
  days: number;
  /** 0 to 1. */
  share: number;
}

const height = 240;
const left = 48;
const right = 20;
const top = 12;
const bottom = 28;

/**
 * A Kaplan-Meier curve: the share that is still waiting after a number of days. A line marks the median, the day when half have moved
 * on. There is no line if the curve never falls to half.
 * @param summary describes the curve for people who can't see it
 */
export function StepCurve({
  points,
  medianDays,
  summary,
}: {
  points: readonly CurvePoint[];
  medianDays: number | null;
  summary: string;
}) {
  return (
    <>
      <Drawn points={points} medianDays={medianDays} summary={summary} width={640} className="max-sm:hidden" />
      <Drawn points={points} medianDays={medianDays} summary={summary} width={330} className="sm:hidden" />
    </>
  );
}

function Drawn({
  points,
  medianDays,
  summary,
  width,
  className,
}: {
  points: readonly CurvePoint[];
  medianDays: number | null;
  summary: string;
  width: number;
  className: string;
}) {
  const last = Math.max(1, ...points.map(({ days }) => days));
  const x = scaleLinear([0, last], [left, width - right]).nice(width < 400 ? 4 : 8);
  const y = scaleLinear([0, 1], [height - bottom, top]);
  const path = line<CurvePoint>(
    ({ days }) => x(days),
    ({ share }) => y(share),
  ).curve(curveStepAfter)([{ days: 0, share: 1 }, ...points]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary} className={`w-full max-w-3xl ${className}`}>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path d={`M${left} ${y(share)}H${width - right}`} className="stroke-line" />
          <text x={left - 6} y={y(share) + 4} textAnchor="end" fontSize="11" className="fill-ink-soft tabular">
            {share * 100} %
          </text>
        </g>
      ))}
      {x.ticks(width < 400 ? 4 : 8).map((days) => (
        <text key={days} x={x(days)} y={height - 8} textAnchor="middle" fontSize="11" className="fill-ink-soft tabular">
          {days} d
        </text>
      ))}
      {medianDays !== null && (
        <g>
          <path
            d={`M${x(medianDays)} ${y(0.5)}V${y(0)}`}
            strokeDasharray="4 3"
            className="fill-none stroke-line-strong"
          />
          <text
            x={Math.min(x(medianDays) + 6, width - 120)}
            y={y(0.5) - 6}
            fontSize="12"
            className="fill-ink font-semibold tabular"
          >
            half moved on by day {Math.round(medianDays)}
          </text>
        </g>
      )}
      {path !== null && <path d={path} strokeWidth="2" className="fill-none stroke-accent" />}
    </svg>
  );
}
