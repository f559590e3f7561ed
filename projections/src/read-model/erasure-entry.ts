import { ViewColumn, ViewEntity } from 'typeorm';
import type { ErasureReason } from '../../../contracts/src/erasure/erasure.js';

/** A row of `read.erasures`; docs/read-models.md says what the columns mean. */
@ViewEntity({ schema: 'read', name: 'erasures', synchronize: false })
export class ErasureEntry {
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn() reason: ErasureReason | null;
  @ViewColumn({ name: 'erased_at' }) erasedAt: Date;
  @ViewColumn() ended: boolean;
  @ViewColumn() streams: string[];
  @ViewColumn({ name: 'completed_at' }) completedAt: Date | null;
  /** Decimal text. */
  @ViewColumn() position: string;
}
