import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import type { FlowAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { money } from '../../../lib/format.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { FigureMark } from '../charts/bar-list.js';
import { BarChart, ChartFrame } from '../charts/chart-frame.js';
import { percent } from '../words/counted.js';
import { stageName } from '../words/figures-of.js';

type Edge = FlowAnswer['edges'][number];
// React Flow is heavy: it loads with the first drawn flow.
const FlowGraph = lazyPart(
  async () => (await import('../charts/flow-graph.js')).FlowGraph,
  <Skeleton className="h-96 w-full" />,
);
const keyOf = ({ from, to }: Edge) => `${from} ${to}`;
const wayOf = ({ from, to }: Edge) => `${stageName(from)} → ${stageName(to)}`;

/** The ways of cards between stages: as a graph if there is room for one, and as bars, busiest first. Backward moves are marked. */
export function FlowAnswerView({ answer, byRent }: { answer: FlowAnswer; byRent: boolean }) {
  const { edges, rework, moves } = answer;
  const wide = useMediaQuery('(min-width: 64rem)');
  const weightOf = ({ moves: moved }: Edge) => (byRent ? moved.cents : moved.count);
  const busiest = [...edges].sort((one, other) => weightOf(other) - weightOf(one));
  return (
    <>
      {wide && edges.length > 0 && (
        <ChartFrame
          title="The paths cards took"
          says="Thicker lines carried more. Lines above skip stages; dashed lines below lead back. A box says how many leads are there now, and how many were lost from there. Press a number to see the leads."
        >
          <FlowGraph answer={answer} byRent={byRent} />
        </ChartFrame>
      )}
      <BarChart
        title="Moves, busiest first"
        says={
          <>
            <FigureMark figure={moves}>{counted(moves.count, 'move')}</FigureMark>, of which{' '}
            <FigureMark figure={rework}>{withCommas(rework.count)}</FigureMark> (
            {percent(moves.count === 0 ? null : rework.count / moves.count)}) led back to an earlier stage. Undone moves
            are not included.
          </>
        }
        head={['Path', 'Moves', 'Monthly rent', 'Undone', 'By an undo']}
        rows={busiest.map((edge) => ({
          key: keyOf(edge),
          cells: [
            `${wayOf(edge)}${edge.back ? ' (back)' : ''}`,
            edge.moves,
            money(edge.moves.cents),
            edge.undone,
            edge.undos,
          ],
          name: wayOf(edge),
          note: [edge.back && 'back', edge.undone.count > 0 && `${edge.undone.count} more undone`]
            .filter(Boolean)
            .join(', '),
          parts: [{ figure: edge.moves, value: weightOf(edge), fill: edge.back ? 'bg-orange' : 'bg-accent' }],
          figure: (
            <FigureMark figure={edge.moves}>
              {byRent ? money(edge.moves.cents) : withCommas(edge.moves.count)}
            </FigureMark>
          ),
        }))}
      />
    </>
  );
}
