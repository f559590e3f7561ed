import { act, file, read, routesOf } from '../routes/route.js';
import {
  describeImageSchema,
  imageAnswerSchema,
  imageHistorySchema,
  imageParamsSchema,
  imagePlaceSchema,
  imageVersionParamsSchema,
  restoreImageSchema,
  siteImagesSchema,
} from './queries.js';

const picture = { who: 'public', params: imageParamsSchema, type: 'image/*', problems: ['not_found'] } as const;

/** The public site's own pictures, at the API's address and at the specification's bucket address. */
export const imagesRoutes = routesOf('Images', 'Images', {
  list: read({
    at: 'GET /api/images',
    summary: 'Which of the site’s built-in pictures are replaced by others',
    who: 'public',
    answer: siteImagesSchema,
  }),
  show: file({ ...picture, at: 'GET /api/images/:name', summary: 'A picture of the site, such as logo.png' }),
  showFromBucket: file({
    ...picture,
    at: 'GET /storage/site-images/:name',
    summary: 'The same at the address of the bucket',
  }),
});

/** Refusals of every change of a picture, besides those of everybody who has to sign in. */
export const imageChangeProblems = [
  'cross_site_request',
  'revision_mismatch',
  'idempotency_key_reused',
  'idempotency_in_progress',
] as const;

const change = {
  who: 'staff',
  params: imagePlaceSchema,
  answer: imageAnswerSchema,
  problems: [...imageChangeProblems, 'image_not_found'],
} as const;

/** Changes of the site's pictures. Each may name the version it is based on (If-Match). */
export const imageChangesRoutes = routesOf('ImageChanges', 'Images', {
  history: read({
    at: 'GET /api/images/history',
    summary: 'Every change of the site’s pictures',
    who: 'staff',
    answer: imageHistorySchema,
  }),
  version: file({
    at: 'GET /api/images/:name/versions/:version',
    summary: 'A picture as it was in a version of its place',
    who: 'staff',
    params: imageVersionParamsSchema,
    type: 'image/png',
    problems: ['image_not_found'],
  }),
  describe: act({
    ...change,
    at: 'PATCH /api/images/:name',
    summary: 'Change a picture’s alternative text',
    body: describeImageSchema,
  }),
  restore: act({
    ...change,
    at: 'POST /api/images/:name/restore',
    summary: 'Put a former picture back, with its alternative text',
    body: restoreImageSchema,
  }),
  remove: act({
    ...change,
    at: 'DELETE /api/images/:name',
    summary: 'Delete a picture: the site shows its built-in one; the former ones can be put back',
  }),
});
