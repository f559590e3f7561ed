import { act, read, routesOf } from '../routes/route.js';
import { sessionSchema } from './input.js';

/** Who is signed in, and no more. Signing in is answered by hand: its guard reads the body first. */
export const sessionRoutes = routesOf('Auth', 'Sign-in', {
  logout: act({
    at: 'POST /api/auth/logout',
    summary: 'Sign out; ends the session everywhere',
    who: 'public',
    whileSettingUpFactor: true,
    answer: sessionSchema,
  }),
  session: read({
    at: 'GET /api/auth/session',
    summary: 'Who is signed in, and until when they have to set up a second factor; `user` is null for a visitor',
    who: 'public',
    whileSettingUpFactor: true,
    answer: sessionSchema,
  }),
});
