import { capitalised } from '../key-words.js';
import type { LeadSource } from './lead-source.js';

const labels: Record<LeadSource, string> = {
  enrollment: 'Enrollment',
  analysis: 'Analysis',
  manual: 'Added by staff',
  website: 'Website',
  'rent-vs-sell-calculator': 'Rent vs. sell calculator',
  webinar: 'Webinar',
  referral: 'Referral',
  odoo: 'Odoo',
};

/** Where a lead came from, in words. @param source one that this version does not know reads as its key in words */
export function sourceLabel(source: string): string {
  return (labels as Partial<Record<string, string>>)[source] ?? capitalised(source);
}
