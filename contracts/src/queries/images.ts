import { z } from 'zod';

/** GET /api/images/:name, public. Pictures of the site are stored as {type}.png, whatever they are inside. */
export const imageParamsSchema = z.object({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.png$/, 'Image names look like logo.png'),
});
