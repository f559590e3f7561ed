import { createFileRoute } from '@tanstack/react-router';
import { EnrollScreen } from '../features/enroll/enroll-screen.js';

export const Route = createFileRoute('/_public/enroll')({ component: EnrollScreen });
