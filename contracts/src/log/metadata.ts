import { z } from 'zod';
import { actorSchema } from '../actor.js';

/** Metadata of every event we append. `$correlationId` and `$causationId` are EventStoreDB's own names. */
export const eventMetadataSchema = z.object({
  $correlationId: z.string(),
  /** The command that caused it (its id), or the event that a process manager reacted to. All events of one append share it. */
  $causationId: z.string(),
  /** The command's name, such as `MoveLeadStatus`. Events from before this field have none. */
  command: z.string().optional(),
  actor: actorSchema,
  /** When it happened in the business, UTC. The store's own `created` is when it was recorded. */
  occurredAt: z.iso.datetime(),
  /** Schema version of the data. */
  version: z.int().min(1),
  /** The event that this one compensates. */
  undoes: z.uuid().optional(),
  /** Hashes of the Idempotency-Key (scoped by actor, route and stream) and of the body: finds the answer again after a crash. */
  idempotency: z.object({ key: z.string(), body: z.string() }).optional(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/**
 * What stands in the place of a valid MAC on a stored event. `before`: it has none, and was appended before all had to have one.
 * `missing`: it has none although it had to. `invalid`: it has one that is not of its stream, revision, id, type, data and metadata.
 */
export const macMarks = ['before', 'missing', 'invalid'] as const;
export type MacMark = (typeof macMarks)[number];

/** Whether nobody of ours wrote the event, as far as its MAC shows. No mark: the MAC is valid. */
export function isUnproven(mac: MacMark | undefined): mac is 'missing' | 'invalid' {
  return mac === 'missing' || mac === 'invalid';
}
