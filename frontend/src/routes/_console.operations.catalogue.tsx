import { createFileRoute } from '@tanstack/react-router';
import { CatalogueScreen } from '../features/operations/catalogue-screen.js';

export const Route = createFileRoute('/_console/operations/catalogue')({
  validateSearch: (search): { type?: string | undefined } =>
    typeof search.type === 'string' ? { type: search.type } : {},
  component: CatalogueScreen,
});
