import { ViewColumn, ViewEntity } from 'typeorm';
import type { Actor } from '../../../contracts/src/actor.js';

/** A row of `read.activity`: one event. Names come from a left join of `read.pipeline` on the lead. */
@ViewEntity({ schema: 'read', name: 'activity', synchronize: false })
export class ActivityEntry {
  /** Decimal text. */
  @ViewColumn() position: string;
  @ViewColumn({ name: 'event_id' }) eventId: string;
  @ViewColumn() type: string;
  @ViewColumn() stream: string;
  @ViewColumn({ name: 'correlation_id' }) correlationId: string | null;
  @ViewColumn({ name: 'lead_id' }) leadId: string | null;
  @ViewColumn({ name: 'actor_kind' }) actorKind: Actor['kind'];
  @ViewColumn({ name: 'actor_id' }) actorId: string | null;
  @ViewColumn({ name: 'occurred_at' }) occurredAt: Date;
  @ViewColumn() data: Record<string, unknown>;
}
