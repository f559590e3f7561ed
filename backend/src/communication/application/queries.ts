import { Query } from '@nestjs/cqrs';
import type { Communication } from '../../../../contracts/src/queries/dashboard.js';

/** The open leads by when they were last contacted, and who waits longest. */
export class ShowCommunication extends Query<Communication> {}
