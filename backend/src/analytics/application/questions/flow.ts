import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { goesBack, leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { goesBackSql } from '../../domain/stages.js';
import { keptIn, keptInMonths, stepOf } from '../kept.js';
import { broughtBy, leadsOf, movesOf, row } from '../sources.js';
import type { Period, Statement } from '../sql.js';
import { tallyRow, type TallyRow } from '../tally.js';
import type { Asked, Question } from './question.js';

export const flow: Question<'flow'> = {
  counted: countFlow,

  async kept(choices, asked) {
    const rows = await keptInMonths(
      asked,
      choices,
      (months) => edgesIn(asked, months),
      (days, sql) => countFlow({ ...choices, ...days }, sql),
    );
    return [...rows.filter(({ part }) => part !== 'now'), ...(await keptNow(asked))];
  },

  answer(_, { tally }) {
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
  },
};

/**
 * Parts: by edge (bucket `from>to`) `move`, `undone` and `undo`; by stage `entered` and `now`; over all `back` and `moves`. A pure
 * undo, and the move that it undid, appear only as `undo` and `undone`.
 */
function countFlow(choices: QuestionOf<'flow'>, sql: Statement): string {
  const amount = 's.rent_cents';
  const edge = `s.from_stage || '>' || s.to_stage`;
  return `with step as materialized (
      select m.lead_id, m.event_id, 'LeadStatusMoved' as event_type, m.position, m.at, m.from_stage, m.to_stage, m.rent_cents,
        case when m.kind = 'undo' then 'undo' when m.undone then 'undone' else 'move' end as kind
      from ${movesOf(sql, true)} m where ${sql.inPeriod(choices, 'm.at')}
      union all
      select l.lead_id, l.created_event_id, 'LeadCreated', l.created_position, l.created_at, 'created', l.first_stage,
        l.created_rent_cents, 'move'
      from ${leadsOf(sql)} l where ${sql.inPeriod(choices, 'l.created_at')})
    select ${row({ part: 's.kind', bucket: edge, amount })} from step s
    union all
    select ${row({ part: `'entered'`, bucket: 's.to_stage', amount })} from step s where s.kind = 'move'
    union all
    select ${row({ part: `'moves'`, amount })} from step s where s.kind = 'move' and s.from_stage <> 'created'
    union all
    select ${row({ part: `'back'`, amount })} from step s
      where s.kind = 'move' and ${goesBackSql('s.from_stage', 's.to_stage')}
    union all
    select ${row({
      ...{ part: `'now'`, bucket: 's.stage', eventId: 's.stage_event_id', position: 's.stage_position', at: 's.since' },
      ...{ eventType: broughtBy('s'), amount },
    })} from ${leadsOf(sql)} s where s.gone_at is null`;
}

async function edgesIn(asked: Asked, months: Period): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const row of await keptIn(asked, 'step', months)) {
    const { kind, edge, from, to } = stepOf(row);
    rows.push(tallyRow(kind, row, { bucket: edge }));
    if (kind !== 'move') continue;
    rows.push(tallyRow('entered', row, { bucket: to }));
    if (from === 'created') continue;
    rows.push(tallyRow('moves', row));
    if (goesBack(from, to)) rows.push(tallyRow('back', row));
  }
  return rows;
}

/** The count in each stage: all steps in minus all steps out, and what they lack. */
async function keptNow(asked: Asked): Promise<TallyRow[]> {
  const lacking = await keptIn(asked, 'now');
  const rows = lacking.map((row) => tallyRow('now', row, { bucket: row.bucket }));
  for (const row of await keptIn(asked, 'step')) {
    const { kind, from, to } = stepOf(row);
    if (kind !== 'move') continue;
    rows.push(tallyRow('now', row, { bucket: to }));
    if (from !== 'created') rows.push(tallyRow('now', { count: -row.count, cents: -row.cents }, { bucket: from }));
  }
  return rows;
}
