import { z } from 'zod';
import { campaignWorkflows } from '../../../../../contracts/src/campaigns/campaign.js';
import { messageChannelSchema } from '../../../../../contracts/src/messages/message.js';
import type { RehearsalDraft } from '../../../../../contracts/src/campaigns/rehearsal.js';

const minutesADay = 1_440;

/** A message as it is typed. */
const draftRowSchema = z.object({
  name: z.string(),
  /** A number, possibly a fraction: days after the entry; for a confirmation, before the walkthrough. */
  days: z.string(),
  channel: messageChannelSchema,
});
export type DraftRow = z.infer<typeof draftRowSchema>;

export const draftStateSchema = z.object({
  workflow: z.enum(campaignWorkflows),
  /** Whether it has its own messages; otherwise it is the workflow as it would begin now. */
  own: z.boolean(),
  rows: z.array(draftRowSchema).readonly(),
});
export type DraftState = z.infer<typeof draftStateSchema>;

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
    if (days.trim() === '' || !Number.isFinite(value) || value < 0 || value > 365)
      return `Message ${index + 1}: days must be a number from 0 to 365.`;
    if (name.trim() === '') return `Message ${index + 1} needs a name.`;
    const minutes = Math.round(value * minutesADay);
    const anchor = before ? ('walkthrough' as const) : ('entry' as const);
    steps.push({ name: name.trim(), channel, delayMinutes: before ? -minutes : minutes, anchor });
  }
  return { workflow, steps };
}
