import { restingStages } from '../../../../../contracts/src/lead-status.js';
import { withCommas } from '../../../../../contracts/src/numerals.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { PipelineAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { money } from '../../../lib/format.js';
import { FigureMark } from '../charts/bar-list.js';
import { BarChart } from '../charts/chart-frame.js';
import { duration, leads } from '../words/counted.js';

const restingNames = new Intl.ListFormat('en-US').format(restingStages.map(statusLabel));

/** The leads of each stage: how many, their rent, and how long they will probably stay. */
export function PipelineAnswerView({ answer: { stages } }: { answer: PipelineAnswer }) {
  return (
    <BarChart
      title="Monthly rent by stage"
      says={`Time left is an estimate: the median past stay minus the time each lead has been there, or 0 beyond it. Overdue: there longer than nine of ten stays. Leads are meant to stay in ${restingNames}: there is no time left there, and nobody is overdue.`}
      head={['Stage', 'Leads', 'Monthly rent', 'Rent unknown', 'Median stay', 'Time left', 'Overdue']}
      rows={stages.map((stage) => ({
        key: stage.stage,
        cells: [
          stage.label,
          stage.leads,
          money(stage.leads.cents),
          stage.withoutRent,
          duration(stage.medianDays),
          duration(stage.timeLeftDays),
          stage.over,
        ],
        name: stage.label,
        note:
          stage.medianDays === null
            ? 'no stay has ended yet'
            : `median stay ${duration(stage.medianDays)}${stage.timeLeftDays === null ? '' : `, left ${duration(stage.timeLeftDays)}`}`,
        parts: [{ figure: stage.leads, value: stage.leads.cents, fill: 'bg-accent' }],
        figure: (
          <>
            <FigureMark figure={stage.leads} className="font-medium">
              {money(stage.leads.cents)}
            </FigureMark>
            <span className="block text-xs text-ink-soft">
              {leads(stage.leads.count)}
              {stage.over.count > 0 && (
                <>
                  , <FigureMark figure={stage.over}>{withCommas(stage.over.count)} overdue</FigureMark>
                </>
              )}
            </span>
          </>
        ),
      }))}
    />
  );
}
