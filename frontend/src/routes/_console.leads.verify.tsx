import { createFileRoute } from '@tanstack/react-router';
import { VerifyScreen } from '../features/history-export/verify-screen.js';

export const Route = createFileRoute('/_console/leads/verify')({ component: VerifyScreen });
