import { z } from 'zod';
import * as field from '../fields.js';

/** GET /api/images/:name and /storage/site-images/:name, public. Pictures of the site are stored as {type}.png. */
export const imageParamsSchema = z.object({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.png$/, 'Image names look like logo.png'),
});

const longestName = 80;

/** The places of the site that can have a picture: the site's own content lists its cities and people. */
export const imagePlaceSchema = z.object({
  name: z
    .string()
    .max(longestName, `Image names have at most ${longestName} characters`)
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

/** GET /api/images, public: the pictures that replace the site's built-in ones. `version` changes with each change. */
export const siteImagesSchema = z.object({
  images: z.array(z.object({ name: z.string(), version: z.int().positive(), alt: z.string() })),
});
export type SiteImages = z.infer<typeof siteImagesSchema>;

/** The change to a place. `described`: only the alternative text was changed. */
const imageActs = ['uploaded', 'described', 'restored', 'removed'] as const;

/** One state of a place, by whom and since when. */
const imageVersionSchema = z.object({
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

/** The largest size of a picture that is accepted. */
export const maxImageMB = 5;
export const maxImageBytes = maxImageMB * 1024 * 1024;

/**
 * POST /api/images/:name: the body is the picture itself (application/octet-stream). Its alternative text is in a header,
 * percent-encoded as UTF-8 (RFC 3986).
 */
export const altTextHeader = 'x-alt-text';

/** The text for people who can't see the picture. */
export const altTextSchema = field.requiredText('Alternative text', 250);

/** PATCH /api/images/:name */
export const describeImageSchema = z.strictObject({ alt: altTextSchema });

/** POST /api/images/:name/restore: puts an earlier version back. */
export const restoreImageSchema = z.strictObject({
  version: z.int(field.mustBe('version', 'a whole number')).positive('version must be a whole number from 1'),
});

/** The answer to every change: the place's version now; it is also the ETag that the next change may name. */
export const imageAnswerSchema = z.object({ name: z.string(), version: z.int().positive() });
export type ImageAnswer = z.infer<typeof imageAnswerSchema>;
