import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../features/public/home/home-screen.js';

export const Route = createFileRoute('/_public/')({ component: HomeScreen });
