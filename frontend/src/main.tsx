import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followUpdates } from './lib/follow-updates.js';
import { makeRouter } from './router.js';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const router = makeRouter();
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
followUpdates(router);

// What the server rendered is taken over, unless the page depends on the address's query, which the built page had not.
const { rendered, search } = root.dataset;
if (rendered !== undefined && (search === 'any' || window.location.search === '')) {
  // Tells the router that its first render has to be what a server's is.
  router.ssr = { manifest: undefined };
  void router.load().then(() => hydrateRoot(root, app));
} else createRoot(root).render(app);
