import { createFileRoute } from '@tanstack/react-router';
import { PublicLayout } from '../features/public/public-layout.js';

export const Route = createFileRoute('/_public')({ component: PublicLayout });
