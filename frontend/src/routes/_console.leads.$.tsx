import { createFileRoute } from '@tanstack/react-router';
import { NoConsolePage } from '../features/console/no-console-page.js';

export const Route = createFileRoute('/_console/leads/$')({ component: NoConsolePage });
