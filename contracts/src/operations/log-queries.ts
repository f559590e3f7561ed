import { z } from 'zod';
import { inCalendar, outsideCalendar } from '../fields.js';
import { instant, positionSchema } from '../answers.js';
import { macMarks } from '../log/metadata.js';

const cursorSchema = z.string().regex(/^\d{1,18}$/, 'must be the `next` of another page, or a position');
const instantSchema = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 instant, like 2026-03-03T20:15:00Z' })
  .refine((text) => inCalendar(new Date(text)), outsideCalendar);

/**
 * GET /api/events: the log as it is. `from` and `to` compare with `occurredAt`, and sort by it. Newest first, or with `order=asc`
 * oldest first.
 * `before` and `after` are cursors (a position; with `stream` a revision): the next page, older and newest first, or newer and
 * oldest first. `actor` is a kind (`system`), an id, or both (`user:<id>`). With `stream`, at most 5,000 of its events are
 * searched for one page, so a page may hold fewer than requested, even none, and still have a `next`.
 */
export const eventsQuerySchema = z
  .strictObject({
    stream: z.string().min(1).max(200).optional(),
    type: z.string().min(1).max(200).optional(),
    actor: z.string().min(1).max(210).optional(),
    correlation: z.string().min(1).max(200).optional(),
    from: instantSchema.optional(),
    to: instantSchema.optional(),
    before: cursorSchema.optional(),
    after: cursorSchema.optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ['after'],
    error: 'Give before or after, not both',
  });
export type EventsQuery = z.infer<typeof eventsQuerySchema>;

export const loggedEventSchema = z.object({
  id: z.uuid(),
  stream: z.string(),
  revision: z.int(),
  position: positionSchema,
  recordedAt: instant,
  type: z.string(),
  data: z.unknown(),
  metadata: z.record(z.string(), z.unknown()),
  /** Over HTTP: the e-mail of the user who acted, if it is known. */
  actorName: z.string().optional(),
  /** Why no schema of this code accepts it, or why this system did not write it. */
  unreadable: z.string().optional(),
  /** Operators decided that everybody leaves it out. */
  skipped: z.literal(true).optional(),
  /** Set if its MAC is not valid. */
  mac: z.enum(macMarks).optional(),
});
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

/** `next` continues in the same direction: as `before` on a page that is newest first, as `after` on one that is oldest first. */
export const eventsSchema = z.object({ events: z.array(loggedEventSchema), next: z.string().optional() });
export type Events = z.infer<typeof eventsSchema>;

/** GET /api/events/:id. */
export const eventParamsSchema = z.strictObject({ id: z.uuid() });

/** GET /api/event-catalogue. Counts and instants come from `read.event_index`. */
export const eventCatalogueSchema = z.object({
  types: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      version: z.int(),
      /** Older versions that are upcast. */
      upcastFrom: z.array(z.int()),
      personalFields: z.array(z.string()),
      example: z.record(z.string(), z.unknown()),
      readBy: z.array(z.string()),
      count: z.int(),
      /** Stored versions, oldest first. */
      versions: z.array(z.object({ version: z.int().nullable(), count: z.int() })),
      firstSeen: instant.nullable(),
      lastSeen: instant.nullable(),
    }),
  ),
  unknown: z.array(
    z.object({
      type: z.string(),
      version: z.int(),
      reason: z.string(),
      count: z.int(),
      firstPosition: positionSchema,
      lastPosition: positionSchema,
    }),
  ),
});
export type EventCatalogue = z.infer<typeof eventCatalogueSchema>;
