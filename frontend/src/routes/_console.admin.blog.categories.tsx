import { createFileRoute } from '@tanstack/react-router';
import { CategoryManagement } from '../features/admin/blog/part-management.js';

export const Route = createFileRoute('/_console/admin/blog/categories')({ component: CategoryManagement });
