import { Query } from '@nestjs/cqrs';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { HistoryExport, historyExportKeySchema } from '../../../../contracts/src/history/export.js';
import type { LeadPitch } from '../../../../contracts/src/leads/pitch-query.js';
import type { z } from 'zod';
import type { Viewer } from './deleted-leads.js';

/** A lead's events, oldest first; null if there is no lead that the viewer may see. */
export class FindLeadHistory extends Query<History | null> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** A lead's history with its hash chain, signed; null if there is no lead that the viewer may see. */
export class ExportLeadHistory extends Query<HistoryExport | null> {
  /** @param exportedBy who exports it, as the export names them */
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
    readonly exportedBy: string,
  ) {
    super();
  }
}

/** The public key that verifies exported histories. */
export class ShowHistoryKey extends Query<z.infer<typeof historyExportKeySchema>> {}

/** What was pitched to a lead's owner; null if there is no lead that the viewer may see. */
export class FindLeadPitch extends Query<LeadPitch | null> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
