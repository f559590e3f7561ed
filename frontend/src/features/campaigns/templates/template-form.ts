import { spaced } from '../../../../../contracts/src/key-words.js';
import type { TemplateFields, SavedTemplateVersion } from '../../../../../contracts/src/templates/routes.js';
import { minutesADay, type TemplateType } from '../../../../../contracts/src/templates/template-kinds.js';
import { campaignWorkflows, type CampaignWorkflow } from '../../../../../contracts/src/campaigns/campaign.js';
import type { FormValues } from '../../merging/merge-form.js';

/** The time of sending, as the form offers it. */
export const timings = {
  entry: 'after entry',
  before: 'before the walkthrough',
  after: 'after the walkthrough',
} as const;
type Timing = keyof typeof timings;
const units = { minutes: 1, hours: 60, days: minutesADay } as const;
type Unit = keyof typeof units;

export interface TemplateForm extends Record<string, string> {
  name: string;
  type: TemplateType;
  subject: string;
  content: string;
  /** Empty: no workflow. */
  workflow: CampaignWorkflow | '';
  /** The number of `unit`, as typed. */
  amount: string;
  unit: Unit;
  timing: Timing;
}

export const templateLabels: Record<keyof TemplateForm & string, string> = {
  name: 'Name',
  type: 'Type',
  subject: 'Subject',
  content: 'Content',
  workflow: 'Campaign',
  amount: 'Delay',
  unit: 'Unit of the delay',
  timing: 'Counted from',
};

/** A template's text for a list, with words in place of its code: "What [property address] could earn". */
export function withoutCode(text: string): string {
  const named = text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => `[${spaced(name)}]`);
  return named.replace(/\{%[^%]*%\}/g, '').trim();
}

export const emptyTemplate: TemplateForm = {
  name: '',
  type: 'email',
  subject: '',
  content: '',
  workflow: '',
  amount: '1',
  unit: 'hours',
  timing: 'entry',
};

type Saved = Pick<
  SavedTemplateVersion,
  'name' | 'type' | 'subject' | 'content' | 'workflow' | 'delayMinutes' | 'anchor'
>;

/** A saved template as form fields: the delay in the largest unit that divides it. */
export function formOfTemplate({ name, type, subject, content, workflow, delayMinutes, anchor }: Saved): TemplateForm {
  const minutes = Math.abs(delayMinutes);
  const unit = (['days', 'hours'] as const).find((each) => minutes > 0 && minutes % units[each] === 0) ?? 'minutes';
  return {
    name,
    type,
    subject,
    content,
    unit,
    workflow: workflow ?? '',
    amount: String(minutes / units[unit]),
    timing: anchor === 'entry' ? 'entry' : delayMinutes < 0 ? 'before' : 'after',
  };
}

/** The request's body. Text that is not a number becomes NaN, which the server refuses at its field. */
export function templateOfForm(values: FormValues): TemplateFields {
  const { name, type, subject, content, workflow, amount, unit, timing } = values as unknown as TemplateForm;
  const minutes = amount.trim() === '' ? NaN : Math.round(Number(amount) * units[unit]);
  return {
    name,
    type,
    content,
    subject: type === 'email' ? subject : '',
    workflow: campaignWorkflows.find((each) => each === workflow) ?? null,
    delayMinutes: workflow === '' ? 0 : timing === 'before' && minutes !== 0 ? -minutes : minutes,
    anchor: workflow === '' || timing === 'entry' ? 'entry' : 'walkthrough',
  };
}

/** "1 hour after entry", "2 hours before the walkthrough"; empty without a workflow. */
export function timingWords(saved: Saved): string {
  if (saved.workflow === null) return '';
  const { amount, unit, timing } = formOfTemplate(saved);
  if (amount === '0') return timing === 'entry' ? 'At entry' : 'When the walkthrough starts';
  return `${amount} ${amount === '1' ? unit.slice(0, -1) : unit} ${timings[timing]}`;
}
