import { createFileRoute } from '@tanstack/react-router';
import { TeamScreen } from '../features/team/team-screen.js';

export const Route = createFileRoute('/_public/team/')({ component: TeamScreen });
