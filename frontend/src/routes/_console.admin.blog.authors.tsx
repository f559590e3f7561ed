import { createFileRoute } from '@tanstack/react-router';
import { AuthorManagement } from '../features/admin/blog/part-management.js';

export const Route = createFileRoute('/_console/admin/blog/authors')({ component: AuthorManagement });
