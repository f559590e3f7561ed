import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import * as field from '../fields.js';
import { leadStatusSchema } from '../lead-status.js';

/** One future walkthrough, of a lead or of the office's calendar. */
const walkthroughSchema = z.object({
  /** The lead's name, or the appointment's title. */
  name: z.string(),
  /** The address, or the calendar's description. */
  description: z.string(),
  /** Further details: kind of property and size, or the place in the calendar. */
  details: z.string(),
  start: instant,
  end: instant,
  /** Null for an appointment that only the calendar has. */
  leadId: z.uuid().nullable(),
  /** IANA zone of the lead, if it differs from the office's; else null. */
  timeZone: z.string().nullable(),
  /** It overlaps with another one of the same person, or with the office's calendar: somebody has to move one. */
  conflict: z.boolean(),
});
export type Walkthrough = z.infer<typeof walkthroughSchema>;

/** GET /api/walkthroughs: from the beginning of the office's day, soonest first, at most 200. */
export const walkthroughsSchema = z.object({
  position: positionSchema,
  walkthroughs: z.array(walkthroughSchema),
  /**
   * The office's calendar (CALENDAR_ICS_URL), from the copy that is fetched every five minutes. `outdated`: the newest try failed, and the
   * last good copy is shown; `waiting`: there was none yet; `incomplete`: something
   * in it has no date that can be read. If it `failed`, the leads' own walkthroughs are still listed.
   */
  calendar: z.enum(['not_configured', 'waiting', 'read', 'outdated', 'incomplete', 'failed']),
});
export type Walkthroughs = z.infer<typeof walkthroughsSchema>;

/** GET /api/walkthroughs/free: possible starts of a walkthrough of the lead. */
export const freeTimesQuerySchema = z.strictObject({
  leadId: z.uuid(),
  /** The first requested day, of the office; unset: today. */
  from: field.dayInput('from'),
});
export type FreeTimesQuery = z.infer<typeof freeTimesQuerySchema>;

/** Within the office's hours and the plan of the person who looks after the lead, soonest first, at most 40. */
export const freeTimesSchema = z.object({
  minutes: z.int(),
  times: z.array(instant),
  /** The last searched day, of the office. */
  until: z.iso.date(),
  /** Days of which nothing is offered: the office's calendar has something there whose time is not known. */
  askDays: z.array(z.iso.date()),
});
export type FreeTimes = z.infer<typeof freeTimesSchema>;

/** How long ago the last contact was, in calendar days of the office. */
export const contactBuckets = ['today', 'week', 'month', 'older', 'never'] as const;

/** GET /api/communication: the leads that are still open (neither closed, won nor lost), by their last contact. */
export const communicationSchema = z.object({
  position: positionSchema,
  open: z.int(),
  byLastContact: z.array(z.object({ bucket: z.enum(contactBuckets), leads: z.int() })),
  withPhone: z.int(),
  inMarketing: z.int(),
  marketingFailed: z.int(),
  /** Those who have waited longest, first; never contacted ones by when they came in. At most 10. */
  waiting: z.array(
    z.object({
      leadId: z.uuid(),
      name: z.string(),
      status: leadStatusSchema,
      lastContactedAt: instant.nullable(),
      createdAt: instant,
    }),
  ),
});
export type Communication = z.infer<typeof communicationSchema>;

/** GET /api/portfolio: leads with a property. Closed ones are active, the rest pending. */
export const portfolioQuerySchema = z.strictObject({
  search: field.searchText('search'),
  state: field.choice('state', ['active', 'pending']).optional(),
  limit: field.pageLimit,
  cursor: z.string().max(200).optional(),
});
export type PortfolioQuery = z.infer<typeof portfolioQuerySchema>;

export const portfolioSchema = z.object({
  position: positionSchema,
  /** For all matches, not only for the page. */
  totals: z.object({
    properties: z.int(),
    units: z.int(),
    /** Rent of all units together, per month. */
    monthlyRevenueCents: z.int(),
    /** Over the units of properties with a known rent; null if there are none. */
    averageRentPerUnitCents: z.int().nullable(),
  }),
  properties: z.array(
    z.object({
      leadId: z.uuid(),
      name: z.string(),
      propertyAddress: z.string(),
      city: z.string().nullable(),
      propertyType: z.string().nullable(),
      unitCount: z.int(),
      estimatedRentCents: z.int().nullable(),
      state: z.enum(['active', 'pending']),
      /** Whether /analysis/{leadId} has a report. */
      analysed: z.boolean(),
    }),
  ),
  next: z.string().optional(),
});
export type Portfolio = z.infer<typeof portfolioSchema>;
