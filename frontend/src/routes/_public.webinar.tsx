import { createFileRoute } from '@tanstack/react-router';
import { WebinarScreen } from '../features/webinar/webinar-screen.js';

export const Route = createFileRoute('/_public/webinar')({ component: WebinarScreen });
