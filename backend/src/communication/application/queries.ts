import { Query } from '@nestjs/cqrs';
import type { Communication } from '../../../../contracts/src/pipeline/dashboard.js';

/** The open leads by their last contact, and those that have waited longest. */
export class ShowCommunication extends Query<Communication> {}
