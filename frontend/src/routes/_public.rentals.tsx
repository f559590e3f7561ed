import { createFileRoute } from '@tanstack/react-router';
import { RentalsScreen } from '../features/rentals/rentals-screen.js';

export const Route = createFileRoute('/_public/rentals')({ component: RentalsScreen });
