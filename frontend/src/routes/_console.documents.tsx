import { createFileRoute } from '@tanstack/react-router';
import { documentTableParts } from '../features/documents/documents-address.js';
import { DocumentsScreen } from '../features/documents/documents-screen.js';
import { toldTexts } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/documents')({
  validateSearch: toldTexts(documentTableParts),
  component: DocumentsScreen,
});
