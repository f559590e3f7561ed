import { z } from 'zod';

/** GET /api/images/:name and /storage/site-images/:name, public. Pictures of the site are stored as {type}.png. */
export const imageParamsSchema = z.object({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.png$/, 'Image names look like logo.png'),
});

/** The places of the site that can have a picture: the site's own content lists its cities and people. */
export const imagePlaceSchema = z.object({
  name: z
    .string()
    .max(80, 'Image names have at most 80 characters')
    .regex(
      /^(logo|hero|(city|team)-[a-z0-9]+(-[a-z0-9]+)*)\.png$/,
      'The site has a place for logo.png, hero.png, city-{name}.png and team-{name}.png',
    ),
});

export const imageVersionParamsSchema = imagePlaceSchema.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'version must be a whole number from 1')
    .transform(Number),
});
export type ImageVersionParams = z.infer<typeof imageVersionParamsSchema>;

/** GET /api/images, public: the pictures that replace the site's built-in ones. `version` changes with each change. */
export const siteImagesSchema = z.object({
  images: z.array(z.object({ name: z.string(), version: z.int().positive(), alt: z.string() })),
});
export type SiteImages = z.infer<typeof siteImagesSchema>;

/** The change to a place. `described`: only the alternative text was changed. */
export const imageActs = ['uploaded', 'described', 'restored', 'removed'] as const;

/** One state of a place, by whom and since when. */
export const imageVersionSchema = z.object({
  version: z.int().positive(),
  act: z.enum(imageActs),
  alt: z.string(),
  /** Null after it was removed: the built-in picture is shown. Pixels and bytes. */
  picture: z.object({ width: z.int(), height: z.int(), bytes: z.int() }).nullable(),
  /** Null: by the system, before people could change it. */
  userId: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
  /** With `restored`: the version that was put back. */
  restores: z.int().positive().nullable(),
});
export type ImageVersion = z.infer<typeof imageVersionSchema>;

/** GET /api/images/history, staff: every place that was ever changed, its states newest first. */
export const imageHistorySchema = z.object({
  images: z.array(z.object({ name: z.string(), versions: z.array(imageVersionSchema).min(1) })),
});
export type ImageHistory = z.infer<typeof imageHistorySchema>;
