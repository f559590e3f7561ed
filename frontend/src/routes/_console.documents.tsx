import { createFileRoute } from '@tanstack/react-router';
import { documentTableParts, type DocumentsAddress } from '../features/documents/documents-address.js';
import { DocumentsScreen } from '../features/documents/documents-screen.js';
import { addressText, toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/documents')({
  validateSearch: toldSearch<DocumentsAddress>(documentTableParts, (search) =>
    Object.fromEntries(documentTableParts.map((part) => [part, addressText(search[part])])),
  ),
  component: DocumentsScreen,
});
