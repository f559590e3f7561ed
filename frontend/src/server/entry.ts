import { externalLinks } from '../features/content/company.js';

// What the build (scripts/lib/site) and the API process (backend/src/platform/site) call of the built site.
export { pageDocument } from './document.js';
export { pageCss } from './page-css.js';
export { addresses } from './public-pages.js';
export { unlisted } from './unlisted.js';
export { render } from './render.js';
/** The listings' address unless LISTINGS_FRAME_URL names another. */
export const listingsFrame: string = externalLinks.listingsFrame;
