import { CommunicationQueries } from './communication-queries.js';
import { communicationRoutes } from '../../../contracts/src/pipeline/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

export const CommunicationController = controllerOf(
  communicationRoutes,
  { communication: CommunicationQueries },
  {
    overview: ({ communication }) => communication.overview(new Date()),
  },
);
