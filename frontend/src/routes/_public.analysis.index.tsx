import { createFileRoute } from '@tanstack/react-router';
import { AnalysisScreen } from '../features/analysis/form/analysis-screen.js';

export const Route = createFileRoute('/_public/analysis/')({ component: AnalysisScreen });
