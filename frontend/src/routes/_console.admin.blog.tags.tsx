import { createFileRoute } from '@tanstack/react-router';
import { TagManagement } from '../features/admin/blog/part-management.js';

export const Route = createFileRoute('/_console/admin/blog/tags')({ component: TagManagement });
