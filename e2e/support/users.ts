import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { sql } from './behind-the-scenes.js';
import { wideViewport } from './drag.js';
import { admin } from './people.js';
import { ownOrigin, signIn } from './sign-in.js';

/** The password that people choose for themselves in these tests. */
export const chosenPassword = 'three lamps on a wide river';

export interface SampleUser {
  id: string;
  email: string;
  name: string;
  /** The credentials that they sign in with. */
  login: { email: string; password: string };
}

/** A user who can sign in with the first admin's password, under a unique name. */
export async function sampleUser(role: 'user' | 'admin' = 'user'): Promise<SampleUser> {
  const mark = `Sample${randomUUID().slice(0, 8)}`;
  const [id, email, name] = [randomUUID(), `${mark.toLowerCase()}@example.com`, `${mark} Person`];
  await sql(
    `insert into users (id, email, password_hash, role, display_name)
     select $1, $2, password_hash, $3, $4 from users where email = $5`,
    [id, email, role, name, admin.email],
  );
  return { id, email, name, login: { email, password: admin.password } };
}

/** Another admin, in a separate browser. */
export async function otherAdmin(browser: Browser): Promise<{ page: Page; user: SampleUser; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', viewport: wideViewport });
  const page = await context.newPage();
  const user = await sampleUser('admin');
  await signIn(page, user.login);
  return { page, user, context };
}

/** Calls the API as the user of this browser. */
export async function callApi<Body>(
  request: APIRequestContext,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Body> {
  const response = await request.fetch(path, { method, headers: ownOrigin(), ...(data && { data }) });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Body;
}
