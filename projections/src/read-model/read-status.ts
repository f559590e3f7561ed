import { ViewColumn, ViewEntity } from 'typeorm';

/** The one row of `read.status`: the position of all read models. Read it in the same snapshot as the rows it belongs to. */
@ViewEntity({ schema: 'read', name: 'status', synchronize: false })
export class ReadStatus {
  /** Decimal text; '0' before the first event. */
  @ViewColumn() position: string;
  @ViewColumn({ name: 'updated_at' }) updatedAt: Date | null;
  @ViewColumn() ready: boolean;
  @ViewColumn({ name: 'parked_streams' }) parkedStreams: number;
  /** Decimal text. */
  @ViewColumn({ name: 'unknown_events' }) unknownEvents: string;
}
