import { Query } from '@nestjs/cqrs';
import type { Backups } from '../../../../contracts/src/queries/backups.js';

/** How backups stand, and which were made. */
export class ListBackups extends Query<Backups> {}
