import { createFileRoute } from '@tanstack/react-router';
import { PostManagement } from '../features/admin/blog/post-management.js';

export const Route = createFileRoute('/_console/admin/blog/')({ component: PostManagement });
