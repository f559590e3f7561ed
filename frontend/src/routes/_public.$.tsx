import { createFileRoute } from '@tanstack/react-router';
import { NoPageScreen } from '../features/public/page/no-page-screen.js';

/** Every address without another route. */
export const Route = createFileRoute('/_public/$')({ component: NoPageScreen });
