import { createFileRoute } from '@tanstack/react-router';
import { addressText, toldSearch } from '../lib/checked-search.js';
import { ProjectionsScreen } from '../features/operations/projections/projections-screen.js';

export const Route = createFileRoute('/_console/operations/')({
  validateSearch: toldSearch<{ projection?: string | undefined }>(['projection'], ({ projection }) => ({
    projection: addressText(projection),
  })),
  component: ProjectionsScreen,
});
