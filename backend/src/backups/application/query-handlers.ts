import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Backups as Shown } from '../../../../contracts/src/backups/queries.js';
import { Backups } from './backups.js';
import { ListBackups } from './queries.js';

@QueryHandler(ListBackups)
class ListBackupsHandler implements IQueryHandler<ListBackups> {
  constructor(private readonly backups: Backups) {}

  execute(): Promise<Shown> {
    return this.backups.shown();
  }
}

export const backupQueryHandlers = [ListBackupsHandler];
