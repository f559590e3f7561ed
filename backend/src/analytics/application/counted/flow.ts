import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { goesBackSql } from '../../domain/stages.js';
import { noSplit, row } from '../counted.js';
import { leadsOf, movesOf } from '../sources.js';
import { inPeriod, type Parameters, type Scope } from '../sql.js';

/**
 * Parts: by edge (bucket `from>to`) `move`, `undone` and `undo`; by stage `entered` and `now`; over all `back` and `moves`. A pure
 * undo, and the move that it undid, appear only as `undo` and `undone`.
 */
export function countFlow(choices: QuestionOf<'flow'>, scope: Scope, parameters: Parameters): string {
  const base = { period: '0', split: noSplit, num: 'null', leadId: 's.lead_id', eventId: 's.event_id' };
  const columns = { ...base, eventType: 's.event_type', position: 's.position', at: 's.at', amount: 's.rent_cents' };
  const edge = `s.from_stage || '>' || s.to_stage`;
  return `with step as materialized (
      select m.lead_id, m.event_id, 'LeadStatusMoved' as event_type, m.position, m.at, m.from_stage, m.to_stage, m.rent_cents,
        case when m.kind = 'undo' then 'undo' when m.undone then 'undone' else 'move' end as kind
      from ${movesOf(scope, parameters, true)} m where ${inPeriod(choices, parameters, 'm.at')}
      union all
      select l.lead_id, l.created_event_id, 'LeadCreated', l.created_position, l.created_at, 'created', l.first_stage,
        l.created_rent_cents, 'move'
      from ${leadsOf(scope, parameters)} l where ${inPeriod(choices, parameters, 'l.created_at')})
    select ${row({ ...columns, part: 's.kind', bucket: edge })} from step s
    union all
    select ${row({ ...columns, part: `'entered'`, bucket: 's.to_stage' })} from step s where s.kind = 'move'
    union all
    select ${row({ ...columns, part: `'moves'`, bucket: `''` })} from step s where s.kind = 'move' and s.from_stage <> 'created'
    union all
    select ${row({ ...columns, part: `'back'`, bucket: `''` })} from step s
      where s.kind = 'move' and ${goesBackSql('s.from_stage', 's.to_stage')}
    union all
    select ${row({
      ...columns,
      ...{ part: `'now'`, bucket: 's.stage', eventId: 's.stage_event_id', position: 's.stage_position', at: 's.since' },
      eventType: broughtBy('s'),
    })} from ${leadsOf(scope, parameters)} s where s.gone_at is null`;
}

/** The type of the event that moved a lead into its stage. */
export function broughtBy(lead: string): string {
  return `case when ${lead}.stage_event_id = ${lead}.created_event_id then 'LeadCreated' else 'LeadStatusMoved' end`;
}
