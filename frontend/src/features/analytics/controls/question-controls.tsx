import type { ComponentProps } from 'react';
import { funnelEntries, funnelStages, type QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { questions, type ChoicePart, type Choices } from '../questions.js';
import { stageName } from '../words/figures-of.js';
import { ChoiceSelect, PeriodChoice } from './period-choice.js';
import { optionsOf } from '../../../lib/options.js';

const everything = { value: '', label: 'Not split' };
const splits = [
  { value: 'source', label: 'Source' },
  { value: 'city', label: 'City' },
  { value: 'propertyType', label: 'Property type' },
  { value: 'unitTier', label: 'Units' },
  { value: 'campaign', label: 'Campaign' },
  { value: 'owner', label: 'Who looked after it', admin: true },
  { value: 'partner', label: 'Referral partner', admin: true },
];
/** The groups by which the speed can be split. */
const speedSplits = ['source', 'city', 'propertyType', 'unitTier', 'owner'];
const stages = optionsOf(leadStatuses, statusLabel);
const entries = optionsOf(funnelEntries, stageName);
const exits = optionsOf(funnelStages, statusLabel);
const windows = [7, 14, 30, 60, 90, 180, 365].map((days) => ({ value: String(days), label: `within ${days} days` }));

/** The controls of a question: its period, and its own choices. @param isAdmin splits by person are for admins */
export function QuestionControls({
  question,
  choices,
  isAdmin,
  onChange,
}: {
  question: QuestionName;
  choices: Choices;
  isAdmin: boolean;
  onChange: (change: { [Part in ChoicePart]?: string }) => void;
}) {
  const { parts } = questions[question];
  const has = (part: ChoicePart) => parts.includes(part);
  /** A choice, where the question has it. @param usual its value while nothing is chosen */
  const choice = (
    part: ChoicePart,
    label: string,
    usual: string,
    options: ComponentProps<typeof ChoiceSelect>['options'],
    choose = (value: string | undefined) => onChange({ [part]: value || undefined }),
  ) =>
    has(part) && <ChoiceSelect label={label} value={choices[part]} usual={usual} options={options} onChange={choose} />;
  const ofStage = question === 'times' && choices.measure !== 'conversion';
  const offered = splits.filter(
    ({ value, admin }) => (isAdmin || !admin) && (question !== 'speed' || speedSplits.includes(value)),
  );
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 print:hidden">
      {has('from') && (
        <PeriodChoice choices={choices} compares={has('compareFrom')} onChange={(change) => onChange(change)} />
      )}
      {choice(
        'measure',
        'Time',
        'stage',
        [
          { value: 'stage', label: 'in a stage' },
          { value: 'conversion', label: 'to convert' },
        ],
        (measure) => onChange({ measure, stage: undefined }),
      )}
      {ofStage &&
        choice('stage', 'Stage', '', [{ value: '', label: 'Every stage' }, ...stages], (stage) =>
          onChange({ stage, ...(stage === undefined && { split: undefined }) }),
        )}
      {choice('entry', 'From stage', 'created', entries)}
      {!ofStage && choice('exit', 'To stage', 'closed', exits)}
      {choice('windowDays', 'How soon', '', [{ value: '', label: 'at any time' }, ...windows])}
      {choice('by', 'Cohorts by', 'month', [
        { value: 'month', label: 'Month' },
        { value: 'week', label: 'Week' },
      ])}
      {choice('weight', 'Weight', 'leads', [
        { value: 'leads', label: 'Leads' },
        { value: 'rent', label: 'Monthly rent' },
      ])}
      {choice('model', 'Credit goes to', 'first', [
        { value: 'first', label: 'the first contact' },
        { value: 'last', label: 'the last touch' },
        { value: 'linear', label: 'all touches equally' },
      ])}
      {(!ofStage || choices.stage !== undefined) && choice('split', 'Split by', '', [everything, ...offered])}
    </div>
  );
}
