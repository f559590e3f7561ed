import { z } from 'zod';

/** Where a lead came from. Stored in events: never rename one. */
export const leadSources = [
  'enrollment',
  'analysis',
  'manual',
  'website',
  'rent-vs-sell-calculator',
  'webinar',
  'referral',
  'odoo',
] as const;

export const leadSourceSchema = z.enum(leadSources);
export type LeadSource = z.infer<typeof leadSourceSchema>;

/** Sources that an anonymous visitor's own form may name. */
export const publicLeadSources = [
  'website',
  'rent-vs-sell-calculator',
  'webinar',
] as const satisfies readonly LeadSource[];
