import { createRoute } from '@tanstack/react-router';
import { blogPlace } from '../../../contracts/src/blog/blog-place.js';
import { addressText, checkedSearch } from '../lib/address-search.js';
import { atRoot, inPublic, screen } from './frames.js';

/** The pages of the public site, within its frame. */
export const publicPages = [
  // Every address without another route.
  createRoute({
    ...inPublic,
    path: '/$',
    component: screen(() => import('../features/public/page/no-page-screen.js'), 'NoPageScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/enroll',
    component: screen(() => import('../features/enroll/enroll-screen.js'), 'EnrollScreen'),
  }),
  // The calculators' screens read the search: a validateSearch would put their models into the first load of every page.
  createRoute({
    ...inPublic,
    path: '/invest-a-view',
    component: screen(() => import('../features/calculators/investment-screen.js'), 'InvestmentScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/realtor-referral',
    component: screen(() => import('../features/referral/referral-screen.js'), 'ReferralScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/rent-vs-sell',
    component: screen(() => import('../features/calculators/rent-vs-sell-screen.js'), 'RentVsSellScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/rentals',
    component: screen(() => import('../features/rentals/rentals-screen.js'), 'RentalsScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/webinar',
    component: screen(() => import('../features/webinar/webinar-screen.js'), 'WebinarScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/',
    component: screen(() => import('../features/public/home/home-screen.js'), 'HomeScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/analysis/$id',
    validateSearch: checkedSearch<{ pitch?: true }>(['pitch'], ({ pitch }) => ({
      pitch: pitch === true || undefined,
    })),
    remountDeps: ({ params }) => params,
    component: screen(() => import('../features/analysis/report/report-screen.js'), 'ReportScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/blog/$slug',
    remountDeps: ({ params }) => params,
    component: screen(() => import('../features/blog/post-screen.js'), 'PostScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/payment/success',
    validateSearch: checkedSearch<{ session_id?: string }>(['session_id'], ({ session_id: id }) => ({
      session_id: addressText(id),
    })),
    component: screen(() => import('../features/payment/payment-screen.js'), 'PaymentScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/team/$person',
    component: screen(() => import('../features/team/bio-screen.js'), 'BioScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/analysis',
    component: screen(() => import('../features/analysis/form/analysis-screen.js'), 'AnalysisScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/blog',
    validateSearch: checkedSearch(['category', 'page'], blogPlace),
    component: screen(() => import('../features/blog/blog-screen.js'), 'BlogScreen'),
  }),
  createRoute({
    ...inPublic,
    path: '/team',
    component: screen(() => import('../features/team/team-screen.js'), 'TeamScreen'),
  }),
] as const;

/** Pages without a frame: signing in, and where the links of our mails lead. */
export const bareRoutes = [
  createRoute({
    ...atRoot,
    path: '/login',
    validateSearch: checkedSearch<{ from?: string; forgot?: true }>(['from', 'forgot'], ({ from, forgot }) => ({
      from: typeof from === 'string' ? from : undefined,
      forgot: forgot === true ? true : undefined,
    })),
    component: screen(() => import('../features/sign-in/login-screen.js'), 'LoginScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/invitation/$token',
    component: screen(() => import('../features/sign-in/set-password-screen.js'), 'InvitationScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/reset/$token',
    component: screen(() => import('../features/sign-in/set-password-screen.js'), 'ResetScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/resume/$token',
    component: screen(() => import('../features/resume/resume-screen.js'), 'ResumeScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/owner',
    component: screen(() => import('../features/owner-page/owner-return-screen.js'), 'OwnerReturnScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/owner/$token',
    component: screen(() => import('../features/owner-page/owner-page-screen.js'), 'OwnerPageScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/unsubscribe/$token',
    component: screen(() => import('../features/unsubscribe/unsubscribe-screen.js'), 'UnsubscribeScreen'),
  }),
] as const;
