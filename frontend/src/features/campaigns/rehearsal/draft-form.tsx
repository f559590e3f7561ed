import { Plus, X } from 'lucide-react';
import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { campaignWorkflows } from '../../../../../contracts/src/campaigns/campaign.js';
import { Button } from '../../../ui/button.js';
import { Input, Select } from '../../../ui/field.js';
import type { DraftRow, DraftState } from './draft.js';

/** A draft as it is typed: its workflow, and each message with a delay in days. */
export function DraftForm({
  title,
  draft,
  onChange,
}: {
  title: string;
  draft: DraftState;
  onChange: (draft: DraftState) => void;
}) {
  const change = (index: number, part: Partial<DraftRow>) =>
    onChange({ ...draft, rows: draft.rows.map((row, at) => (at === index ? { ...row, ...part } : row)) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4 text-sm">
      <legend className="px-1 font-semibold">{title}</legend>
      <Select
        aria-label={`Workflow of ${title}`}
        value={draft.workflow}
        onChange={({ target }) => onChange({ ...draft, workflow: campaignWorkflows.find((w) => w === target.value)! })}
      >
        {campaignWorkflows.map((workflow) => (
          <option key={workflow} value={workflow}>
            {workflowLabels[workflow]}
          </option>
        ))}
      </Select>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={draft.own}
          onChange={({ target }) => onChange({ ...draft, own: target.checked })}
        />
        Use messages of my own instead of the current ones
      </label>
      {draft.own && (
        <>
          <ul className="flex flex-col gap-2">
            {draft.rows.map((row, index) => (
              <li key={index} className="flex flex-wrap items-center gap-1.5">
                <Input
                  aria-label={`Name of message ${index + 1}`}
                  value={row.name}
                  onChange={({ target }) => change(index, { name: target.value })}
                  className="min-w-0 flex-1"
                />
                <Input
                  aria-label={`Days of message ${index + 1}`}
                  inputMode="decimal"
                  value={row.days}
                  onChange={({ target }) => change(index, { days: target.value })}
                  className="max-w-20 tabular"
                />
                <span className="text-ink-soft">
                  {draft.workflow === 'confirmation' ? 'days before' : 'days after'}
                </span>
                <Select
                  aria-label={`Channel of message ${index + 1}`}
                  value={row.channel}
                  onChange={({ target }) => change(index, { channel: target.value === 'sms' ? 'sms' : 'email' })}
                  className="max-w-24"
                >
                  <option value="email">Email</option>
                  <option value="sms">Text</option>
                </Select>
                <Button
                  variant="quiet"
                  size="icon-sm"
                  aria-label={`Remove message ${index + 1}`}
                  disabled={draft.rows.length === 1}
                  onClick={() => onChange({ ...draft, rows: draft.rows.filter((_, at) => at !== index) })}
                >
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
          <Button
            variant="quiet"
            size="sm"
            className="self-start"
            onClick={() =>
              onChange({ ...draft, rows: [...draft.rows, { name: 'Message', days: '1', channel: 'email' }] })
            }
          >
            <Plus aria-hidden /> Add a message
          </Button>
        </>
      )}
    </fieldset>
  );
}
