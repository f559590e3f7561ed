import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type {
  CohortsAnswer,
  FlowAnswer,
  FunnelAnswer,
  TimesAnswer,
} from '../../../../../contracts/src/analytics/queries.js';
import { cohortName, dayName } from './cohort-age.js';
import { duration, leads, many } from './counted.js';
import { of, said, type SaidFigure } from './said-figure.js';

/** The start of an edge, or the name of a step. */
export const stageName = (stage: LeadStatus | 'created'): string =>
  stage === 'created' ? 'Created' : statusLabel(stage);

/** "Mar 1, 2026 to Mar 31, 2026", "from Mar 1, 2026", "all time". */
export function periodName({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return to === null ? 'all time' : `until ${dayName(to)}`;
  return to === null ? `from ${dayName(from)}` : `${dayName(from)} to ${dayName(to)}`;
}

export function funnelFigures({ periods }: FunnelAnswer): SaidFigure[] {
  const several = periods.length > 1;
  return periods.flatMap((period) =>
    period.splits.flatMap(({ key, label, steps, lost, won }) => {
      const where = `${of(label, key)}${several ? ` (${periodName(period)})` : ''}`;
      return [
        ...steps.map((step) =>
          said(
            step,
            step.stage === 'created'
              ? `${leads(step.count)} created${where}`
              : `${leads(step.count)} reached ${step.label} or a later stage${where}`,
          ),
        ),
        said(lost, `${leads(lost.count)} lost on the way${where}`),
        said(won, `${leads(won.count)} won${where}`),
      ];
    }),
  );
}

/** "0 to 3 days", "more than 90 days". */
export function bucketName({ fromDays, toDays }: { fromDays: number; toDays: number | null }): string {
  if (toDays === null) return `more than ${duration(fromDays)}`;
  return fromDays === 0 ? `up to ${duration(toDays)}` : `${duration(fromDays)} to ${duration(toDays)}`;
}

export function timesFigures({ groups }: TimesAnswer): SaidFigure[] {
  return groups.flatMap((group) => {
    const what = group.stage === null ? 'to convert' : `in ${statusLabel(group.stage)}`;
    const where = of(group.label, group.stage !== null && group.label === statusLabel(group.stage) ? '' : group.key);
    return [
      said(group.done, `${leads(group.done.count)} went through: time ${what} known${where}`),
      said(group.waiting, `${leads(group.waiting.count)} still waiting ${what}${where}`),
      said(group.deleted, `${leads(group.deleted.count)} deleted while waiting ${what}${where}`),
      said(group.lost, `${leads(group.lost.count)} lost while waiting ${what}${where}`),
      said(group.over, `${leads(group.over.count)} waiting longer ${what} than nine of ten took${where}`),
      ...group.buckets.map((bucket) =>
        said(bucket, `${leads(bucket.count)} took ${bucketName(bucket)} ${what}${where}`),
      ),
    ];
  });
}

export function flowFigures({ nodes, edges, rework, moves }: FlowAnswer): SaidFigure[] {
  return [
    ...nodes.flatMap((node) => [
      said(node.entered, `${many(node.entered.count, 'time')} a lead entered ${node.label}`),
      said(node.now, `${leads(node.now.count)} now in ${node.label}`),
    ]),
    ...edges.flatMap((edge) => {
      const way = `from ${stageName(edge.from)} to ${stageName(edge.to)}`;
      return [
        said(edge.moves, `${many(edge.moves.count, 'move')} ${way}`),
        said(edge.undone, `${many(edge.undone.count, 'move')} ${way}, undone`),
        said(edge.undos, `${many(edge.undos.count, 'undo')} that led ${way}`),
      ];
    }),
    said(rework, `${many(rework.count, 'move')} back to an earlier stage`),
    said(moves, `${many(moves.count, 'move')} in all`),
  ];
}

export function cohortFigures({ by, cohorts }: CohortsAnswer): SaidFigure[] {
  return cohorts.flatMap(({ start, leads: created, stages }) => [
    said(created, `${leads(created.count)} created in the ${by} of ${cohortName(start, by)}`),
    ...stages.flatMap(({ stage, ages }) =>
      ages.map((age) =>
        said(
          age,
          `${leads(age.count)} of the ${by} of ${cohortName(start, by)} had reached ${statusLabel(stage)} within ${many(age.age, by)}`,
        ),
      ),
    ),
  ]);
}
