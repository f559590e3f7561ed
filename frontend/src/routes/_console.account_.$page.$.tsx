import { createFileRoute } from '@tanstack/react-router';
import { NoConsolePage } from '../features/console/no-console-page.js';

/** Below the page's own route: a bare splat would match the page too, and win. */
export const Route = createFileRoute('/_console/account_/$page/$')({ component: NoConsolePage });
