import { counted } from '../../../../../contracts/src/numerals.js';
import { useState } from 'react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { CohortsAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { Figure } from '../../../../../contracts/src/analytics/counted.js';
import { Choice } from '../../../ui/field.js';
import { ChartFrame } from '../charts/chart-frame.js';
import { FigureMark } from '../charts/bar-list.js';
import { agesSince, cohortName, percent } from '../words/counted.js';

type Cohort = CohortsAnswer['cohorts'][number];

/** Leads of each week or month against the age at which they had reached a stage: a triangle of shares, darker for higher shares. */
export function CohortsAnswerView({ answer: { at, by, cohorts } }: { answer: CohortsAnswer }) {
  const stages = cohorts[0]?.stages.map(({ stage }) => stage) ?? [];
  const [chosen, setChosen] = useState<LeadStatus>('enrolled');
  const stage = stages.includes(chosen) ? chosen : stages[0];
  const agesOf = (cohort: Cohort) =>
    (cohort.stages.find((each) => each.stage === stage)?.ages ?? []).slice(0, agesSince(cohort.start, at, by));
  const ages = Math.max(0, ...cohorts.map((cohort) => agesOf(cohort).length));
  if (stage === undefined) return null;
  return (
    <ChartFrame
      title={`Reached ${statusLabel(stage)}, by age`}
      says={`Share of each ${by}'s leads that had reached the stage, or a later one, by the age shown. Figures in italics are for cohorts that are not fully that old yet.`}
      action={
        <label className="flex items-center gap-2 text-xs text-ink-soft">
          Stage
          <Choice
            value={stage}
            options={stages.map((each) => [each, statusLabel(each)] as const)}
            onChoose={setChosen}
          />
        </label>
      }
    >
      <div role="region" aria-label="Cohorts" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-separate border-spacing-0.5 text-xs tabular">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="sticky left-0 bg-surface pr-3 text-left font-normal">
                Created
              </th>
              <th scope="col" className="pr-3 text-right font-normal">
                Leads
              </th>
              {Array.from({ length: ages }, (_, index) => (
                <th key={index} scope="col" className="min-w-12 px-1 text-center font-normal whitespace-nowrap">
                  {counted(index + 1, by)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.start}>
                <th scope="row" className="sticky left-0 bg-surface pr-3 text-left font-medium whitespace-nowrap">
                  {cohortName(cohort.start, by)}
                </th>
                <td className="pr-3 text-right">
                  <FigureMark figure={cohort.leads} />
                </td>
                {agesOf(cohort).map((age) => (
                  <Cell key={age.age} age={age} share={age.count / Math.max(1, cohort.leads.count)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFrame>
  );
}

/** The background is mixed from the accent, and stays light enough for ink to be readable. */
function Cell({ age, share }: { age: Figure & { complete: boolean }; share: number }) {
  return (
    <td
      className="h-8 rounded-sm text-center"
      style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${Math.round(share * 35)}%, var(--sunken))` }}
    >
      <FigureMark figure={age} className={age.complete ? 'font-medium' : 'italic'}>
        {percent(share)}
      </FigureMark>
    </td>
  );
}
