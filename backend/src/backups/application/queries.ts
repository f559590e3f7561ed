import { Query } from '@nestjs/cqrs';
import type { Backups } from '../../../../contracts/src/backups/queries.js';

/** The state of backups, and the list of them. */
export class ListBackups extends Query<Backups> {}
