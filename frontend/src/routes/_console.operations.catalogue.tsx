import { createFileRoute } from '@tanstack/react-router';
import { addressText, toldSearch } from '../lib/checked-search.js';
import { CatalogueScreen } from '../features/operations/catalogue/catalogue-screen.js';

export const Route = createFileRoute('/_console/operations/catalogue')({
  validateSearch: toldSearch<{ type?: string | undefined }>(['type'], ({ type }) => ({ type: addressText(type) })),
  component: CatalogueScreen,
});
