import { createFileRoute } from '@tanstack/react-router';
import { DuplicatesScreen } from '../features/duplicates/duplicates-screen.js';
import { toldTexts } from '../lib/checked-search.js';

/** For all staff: anybody who works on leads may merge them. */
export const Route = createFileRoute('/_console/admin/duplicates')({
  validateSearch: toldTexts(['page'] as const),
  component: DuplicatesScreen,
});
