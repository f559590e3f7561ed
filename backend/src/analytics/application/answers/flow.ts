import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { goesBack, leadStatuses } from '../../../../../contracts/src/lead-status.js';
import type { FlowAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { Tally } from '../tally.js';

export function flowAnswer(tally: Tally): Pick<FlowAnswer, 'nodes' | 'edges' | 'rework' | 'moves'> {
  const nodes = leadStatuses.map((stage) => ({
    stage,
    label: statusLabel(stage),
    entered: tally.figure({ part: 'entered', bucket: stage }),
    now: tally.money({ part: 'now', bucket: stage }),
  }));
  const edges = (['created', ...leadStatuses] as const).flatMap((from) =>
    leadStatuses.flatMap((to) => {
      const bucket = `${from}>${to}`;
      const moves = tally.money({ part: 'move', bucket });
      const undone = tally.figure({ part: 'undone', bucket });
      const undos = tally.figure({ part: 'undo', bucket });
      if (moves.count + undone.count + undos.count === 0) return [];
      const back = from !== 'created' && goesBack(from, to);
      return [{ from, to, back, moves, undone, undos }];
    }),
  );
  return {
    nodes: nodes.filter(({ stage, entered, now }) => {
      const touches = edges.some(({ from, to }) => from === stage || to === stage);
      return touches || entered.count + now.count > 0;
    }),
    edges,
    rework: tally.figure({ part: 'back' }),
    moves: tally.figure({ part: 'moves' }),
  };
}
