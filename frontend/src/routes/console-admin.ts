import { createRoute, redirect } from '@tanstack/react-router';
import {
  analysesParts,
  leadsParts,
  postsKeys,
  postsSearch,
  referralParts,
  usersParts,
} from '../features/admin/addresses.js';
import { adminOnly } from '../features/session/admin-only.js';
import { addressText, noticedSearch, noticedTexts } from '../lib/address-search.js';
import { NoConsolePage } from './console.js';
import { inConsole, screen } from './frames.js';

// What is below /admin: mostly for admins, some for all staff.

const blogRoute = createRoute({
  ...inConsole,
  path: '/admin/blog',
  beforeLoad: adminOnly,
  component: screen(() => import('../features/admin/blog/blog-frame.js'), 'BlogFrame'),
});
const inBlog = { getParentRoute: () => blogRoute };

const blogPages = [
  createRoute({
    ...inBlog,
    path: '/authors',
    component: screen(() => import('../features/admin/blog/part-management.js'), 'AuthorManagement'),
  }),
  createRoute({
    ...inBlog,
    path: '/categories',
    component: screen(() => import('../features/admin/blog/part-management.js'), 'CategoryManagement'),
  }),
  createRoute({
    ...inBlog,
    path: '/tags',
    component: screen(() => import('../features/admin/blog/part-management.js'), 'TagManagement'),
  }),
  createRoute({
    ...inBlog,
    path: '/',
    validateSearch: noticedSearch(postsKeys, postsSearch),
    component: screen(() => import('../features/admin/blog/post-management.js'), 'PostManagement'),
  }),
  createRoute({
    ...inBlog,
    path: '/posts/$id',
    // `new`: a post that does not exist yet.
    validateSearch: noticedSearch<{ new?: true }>(['new'], ({ new: fresh }) => ({
      new: fresh === true || fresh === 'true' || undefined,
    })),
    component: screen(() => import('../features/admin/blog/post/post-page.js'), 'PostPage'),
  }),
] as const;

export const adminPages = [
  // Below the page's own route, as in console.ts: a bare splat would match `/admin` too, and win.
  createRoute({ ...inConsole, path: '/admin/$page/$', component: NoConsolePage }),
  createRoute({
    ...inConsole,
    path: '/admin/analyses',
    validateSearch: noticedTexts(analysesParts),
    beforeLoad: adminOnly,
    component: screen(() => import('../features/admin/analyses/analysis-management.js'), 'AnalysisManagement'),
  }),
  // The navigation's addresses for pages that are elsewhere.
  createRoute({
    ...inConsole,
    path: '/admin/analytics',
    beforeLoad: () => {
      redirect({ to: '/dashboard/analytics', replace: true, throw: true });
    },
  }),
  createRoute({
    ...inConsole,
    path: '/admin/campaigns',
    beforeLoad: () => {
      redirect({ to: '/campaigns', replace: true, throw: true });
    },
  }),
  blogRoute.addChildren(blogPages),
  // For all staff: anybody who works on leads may merge them.
  createRoute({
    ...inConsole,
    path: '/admin/duplicates',
    validateSearch: noticedTexts(['page'] as const),
    component: screen(() => import('../features/duplicates/duplicates-screen.js'), 'DuplicatesScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin/import',
    validateSearch: noticedTexts(['id'] as const),
    beforeLoad: adminOnly,
    component: screen(() => import('../features/imports/import-screen.js'), 'ImportScreen'),
  }),
  // These three for everybody who is signed in, as the specification says; visitors are sent to /login.
  createRoute({
    ...inConsole,
    path: '/admin/images',
    component: screen(() => import('../features/site-images/images-screen.js'), 'ImagesScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin/logo',
    component: screen(() => import('../features/site-images/images-screen.js'), 'LogoScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin/odoo-test',
    component: screen(() => import('../features/connection-test/connection-test-screen.js'), 'ConnectionTestScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin/referrals',
    validateSearch: noticedTexts(referralParts),
    beforeLoad: adminOnly,
    component: screen(() => import('../features/admin/referrals/referral-management.js'), 'ReferralManagement'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin/retention',
    beforeLoad: adminOnly,
    component: screen(() => import('../features/admin/retention/retention-screen.js'), 'RetentionScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin/settings',
    validateSearch: noticedSearch<{ history?: string }>(['history'], ({ history }) => ({
      history: addressText(history),
    })),
    beforeLoad: adminOnly,
    component: screen(() => import('../features/settings/settings-screen.js'), 'SettingsScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin/users',
    validateSearch: noticedTexts(usersParts),
    beforeLoad: adminOnly,
    component: screen(() => import('../features/admin/users/user-management.js'), 'UserManagement'),
  }),
  createRoute({
    ...inConsole,
    path: '/admin',
    validateSearch: noticedTexts(leadsParts),
    beforeLoad: adminOnly,
    component: screen(() => import('../features/admin/leads/lead-management.js'), 'LeadManagement'),
  }),
] as const;
