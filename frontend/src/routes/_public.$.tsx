import { createFileRoute } from '@tanstack/react-router';
import { NoPageScreen } from '../features/public/page/no-page-screen.js';

/** Every address that no other route has. */
export const Route = createFileRoute('/_public/$')({ component: NoPageScreen });
