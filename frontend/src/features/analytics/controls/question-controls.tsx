import { funnelEntries, funnelStages, type QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { questions, type ChoicePart, type Choices } from '../questions.js';
import { stageName } from '../words/figures-of.js';
import { ChoiceSelect, PeriodChoice } from './period-choice.js';

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
const stages = leadStatuses.map((value) => ({ value, label: statusLabel(value) }));
const exits = funnelStages.map((value) => ({ value, label: statusLabel(value) }));
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
  onChange: (change: { [Part in ChoicePart]?: string | undefined }) => void;
}) {
  const { parts } = questions[question];
  const has = (part: ChoicePart) => parts.includes(part);
  const choose = (part: ChoicePart) => (value: string | undefined) => onChange({ [part]: value || undefined });
  const ofStage = question === 'times' && choices.measure !== 'conversion';
  const offered = splits.filter(
    ({ value, admin }) => (isAdmin || !admin) && (question !== 'speed' || speedSplits.includes(value)),
  );
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 print:hidden">
      {has('from') && (
        <PeriodChoice choices={choices} compares={has('compareFrom')} onChange={(change) => onChange(change)} />
      )}
      {has('measure') && (
        <ChoiceSelect
          label="Time"
          value={choices.measure}
          usual="stage"
          options={[
            { value: 'stage', label: 'in a stage' },
            { value: 'conversion', label: 'to convert' },
          ]}
          onChange={(measure) => onChange({ measure, stage: undefined })}
        />
      )}
      {ofStage && has('stage') && (
        <ChoiceSelect
          label="Stage"
          value={choices.stage}
          usual=""
          options={[{ value: '', label: 'Every stage' }, ...stages]}
          onChange={(stage) => onChange({ stage, ...(stage === undefined && { split: undefined }) })}
        />
      )}
      {has('entry') && (
        <ChoiceSelect
          label="From stage"
          value={choices.entry}
          usual="created"
          options={funnelEntries.map((value) => ({ value, label: stageName(value) }))}
          onChange={choose('entry')}
        />
      )}
      {has('exit') && !ofStage && (
        <ChoiceSelect label="To stage" value={choices.exit} usual="closed" options={exits} onChange={choose('exit')} />
      )}
      {has('windowDays') && (
        <ChoiceSelect
          label="How soon"
          value={choices.windowDays}
          usual=""
          options={[{ value: '', label: 'at any time' }, ...windows]}
          onChange={choose('windowDays')}
        />
      )}
      {has('by') && (
        <ChoiceSelect
          label="Cohorts by"
          value={choices.by}
          usual="month"
          options={[
            { value: 'month', label: 'Month' },
            { value: 'week', label: 'Week' },
          ]}
          onChange={choose('by')}
        />
      )}
      {has('weight') && (
        <ChoiceSelect
          label="Weight"
          value={choices.weight}
          usual="leads"
          options={[
            { value: 'leads', label: 'Leads' },
            { value: 'rent', label: 'Monthly rent' },
          ]}
          onChange={choose('weight')}
        />
      )}
      {has('model') && (
        <ChoiceSelect
          label="Credit goes to"
          value={choices.model}
          usual="first"
          options={[
            { value: 'first', label: 'the first contact' },
            { value: 'last', label: 'the last touch' },
            { value: 'linear', label: 'all touches equally' },
          ]}
          onChange={choose('model')}
        />
      )}
      {has('split') && (!ofStage || choices.stage !== undefined) && (
        <ChoiceSelect
          label="Split by"
          value={choices.split}
          usual=""
          options={[everything, ...offered]}
          onChange={choose('split')}
        />
      )}
    </div>
  );
}
