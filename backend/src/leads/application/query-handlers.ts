import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { HistoryExport, historyExportKeySchema } from '../../../../contracts/src/history/export.js';
import type { LeadPitch } from '../../../../contracts/src/leads/pitch-query.js';
import { exportHistory } from './export-history.js';
import { HistorySigner } from './history-signer.js';
import { LeadHistories } from './lead-histories.js';
import { LeadPitches } from './lead-pitches.js';
import { FindLeadHistory, ExportLeadHistory, FindLeadPitch, ShowHistoryKey } from './queries.js';

@QueryHandler(FindLeadHistory)
class FindLeadHistoryHandler implements IQueryHandler<FindLeadHistory> {
  constructor(private readonly histories: LeadHistories) {}

  execute({ id, viewer }: FindLeadHistory): Promise<History | null> {
    return this.histories.of(id, viewer);
  }
}

@QueryHandler(ExportLeadHistory)
class ExportLeadHistoryHandler implements IQueryHandler<ExportLeadHistory> {
  constructor(
    private readonly histories: LeadHistories,
    private readonly signer: HistorySigner,
  ) {}

  async execute({ id, viewer, exportedBy }: ExportLeadHistory): Promise<HistoryExport | null> {
    const history = await this.histories.of(id, viewer);
    return history && exportHistory(history, { exportedAt: new Date().toISOString(), exportedBy }, this.signer);
  }
}

@QueryHandler(ShowHistoryKey)
class ShowHistoryKeyHandler implements IQueryHandler<ShowHistoryKey> {
  constructor(private readonly signer: HistorySigner) {}

  execute(): Promise<z.infer<typeof historyExportKeySchema>> {
    return Promise.resolve({ publicKey: this.signer.publicKey });
  }
}

@QueryHandler(FindLeadPitch)
class FindLeadPitchHandler implements IQueryHandler<FindLeadPitch> {
  constructor(private readonly pitches: LeadPitches) {}

  execute({ id, viewer }: FindLeadPitch): Promise<LeadPitch | null> {
    return this.pitches.of(id, viewer);
  }
}

export const leadQueryHandlers = [
  FindLeadHistoryHandler,
  ExportLeadHistoryHandler,
  ShowHistoryKeyHandler,
  FindLeadPitchHandler,
];
