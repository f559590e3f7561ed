import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { collectEarlyInput } from './lib/early-input.js';
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

// Hydrates what the server rendered for this address. A shell and the development server leave the root empty.
if (root.dataset.rendered !== undefined) {
  // Shows the router that its first render has to match a server's.
  router.ssr = { manifest: undefined };
  void router.load().then(() => {
    const handIn = collectEarlyInput(root);
    hydrateRoot(root, <Once run={handIn}>{app}</Once>);
  });
} else createRoot(root).render(app);

/** Calls `run` once its children are on the page. */
function Once({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(run, [run]);
  return children;
}
