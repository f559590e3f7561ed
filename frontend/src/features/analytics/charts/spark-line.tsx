import { withCommas } from '../../../../../contracts/src/numerals.js';
import type { SparkPoint } from '../words/over-time.js';

const width = 96;
const height = 24;
const margin = 2;

/** A small curve beside a figure. @param says what it shows; its course is read after that */
export function SparkLine({ says, points }: { says: string; points: readonly SparkPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const most = Math.max(1, ...points.map(({ count }) => count));
  const x = (index: number) => margin + (index / (points.length - 1)) * (width - 2 * margin);
  const y = (count: number) => height - margin - (count / most) * (height - 2 * margin);
  const peak = points.find(({ count }) => count === most) ?? first;
  const course = `${says}: ${counted(first)}, ${counted(last)}, at most ${counted(peak)}.`;
  return (
    <span role="img" aria-label={course} title={course} className="shrink-0 print:hidden">
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="h-6 w-24">
        <polyline
          points={points.map(({ count }, index) => `${x(index)},${y(count)}`).join(' ')}
          strokeWidth="1.5"
          strokeLinejoin="round"
          className="fill-none stroke-accent"
        />
        <circle cx={x(points.length - 1)} cy={y(last.count)} r="2" className="fill-accent" />
      </svg>
    </span>
  );
}

const counted = ({ name, count }: SparkPoint) => `${withCommas(count)} in ${name}`;
