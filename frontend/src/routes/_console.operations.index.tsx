import { createFileRoute } from '@tanstack/react-router';
import { ProjectionsScreen } from '../features/operations/projections-screen.js';

export const Route = createFileRoute('/_console/operations/')({
  validateSearch: (search): { projection?: string | undefined } =>
    typeof search.projection === 'string' ? { projection: search.projection } : {},
  component: ProjectionsScreen,
});
