import { z } from 'zod';
import { campaignWorkflows } from '../../../../../contracts/src/campaigns/campaign.js';
import { messageChannelSchema } from '../../../../../contracts/src/messages/message.js';
import type { RehearsalDraft } from '../../../../../contracts/src/campaigns/rehearsal.js';
import { channelLabels } from '../../../../../contracts/src/messages/words.js';
import { Plus, X } from 'lucide-react';
import { minutesADay, mostDelayMinutes } from '../../../../../contracts/src/templates/template-kinds.js';
import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { Button } from '../../../ui/button.js';
import { Choice, Input } from '../../../ui/field.js';

const mostDays = mostDelayMinutes / minutesADay;

/** A message as it is typed. */
const draftRowSchema = z.object({
  name: z.string(),
  /** A number, possibly a fraction: days after the entry; for a confirmation, before the walkthrough. */
  days: z.string(),
  channel: messageChannelSchema,
});
type DraftRow = z.infer<typeof draftRowSchema>;

export const draftStateSchema = z.object({
  workflow: z.enum(campaignWorkflows),
  /** Whether it has its own messages; otherwise it is the workflow as it would begin now. */
  own: z.boolean(),
  rows: z.array(draftRowSchema).readonly(),
});
type DraftState = z.infer<typeof draftStateSchema>;

export const emptyDraft: DraftState = {
  workflow: 'warm_lead',
  own: false,
  rows: [{ name: 'First', days: '1', channel: 'email' }],
};

/** The request to the server, or a sentence if something typed is invalid. */
export function draftOf({ workflow, own, rows }: DraftState): RehearsalDraft | string {
  if (!own) return { workflow };
  const before = workflow === 'confirmation';
  const steps = [];
  for (const [index, { name, days, channel }] of rows.entries()) {
    const value = Number(days);
    if (days.trim() === '' || !Number.isFinite(value) || value < 0 || value > mostDays)
      return `Message ${index + 1}: days must be a number from 0 to ${mostDays}.`;
    if (name.trim() === '') return `Message ${index + 1} needs a name.`;
    const minutes = Math.round(value * minutesADay);
    const anchor = before ? ('walkthrough' as const) : ('entry' as const);
    steps.push({ name: name.trim(), channel, delayMinutes: before ? -minutes : minutes, anchor });
  }
  return { workflow, steps };
}

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
      <Choice
        aria-label={`Campaign of ${title}`}
        value={draft.workflow}
        options={workflowLabels}
        onChoose={(workflow) => onChange({ ...draft, workflow })}
      />
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
                <Choice
                  aria-label={`Channel of message ${index + 1}`}
                  value={row.channel}
                  options={channelLabels}
                  onChoose={(channel) => change(index, { channel })}
                  className="max-w-24"
                />
                <Button
                  variant="quiet"
                  size="icon-sm"
                  aria-label={`Remove message ${index + 1}`}
                  disabled={draft.rows.length === 1}
                  onClick={() => onChange({ ...draft, rows: draft.rows.filter((_, at) => at !== index) })}
                >
                  <X />
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
            <Plus /> Add a message
          </Button>
        </>
      )}
    </fieldset>
  );
}
