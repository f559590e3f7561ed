import { externalLinks } from '../features/content/company.js';

// The functions of the built site that the build (scripts/lib/site) and the API process (backend/src/platform/site) call.
export { pageDocument } from './document.js';
export { pageCss } from './page-css.js';
export { addresses } from './public-pages.js';
export { unlisted } from './public-pages.js';
export { render } from './render.js';
/** The default address of the listings, unless LISTINGS_FRAME_URL is set. */
export const listingsFrame: string = externalLinks.listingsFrame;
