import { z } from 'zod';
import * as field from '../fields.js';

/** The largest size of a picture that is accepted. */
export const maxImageBytes = 5 * 1024 * 1024;

/**
 * POST /api/images/:name: the body is the picture itself (application/octet-stream). Its alternative text is in a header,
 * percent-encoded as UTF-8 (RFC 3986).
 */
export const altTextHeader = 'x-alt-text';

/** The text for people who can't see the picture. */
export const altTextSchema = field.requiredText('Alternative text', 250);

/** PATCH /api/images/:name */
export const describeImageSchema = z.strictObject({ alt: altTextSchema });
export type DescribeImage = z.infer<typeof describeImageSchema>;

/** POST /api/images/:name/restore: puts an earlier version back. */
export const restoreImageSchema = z.strictObject({
  version: z.int(field.mustBe('version', 'a whole number')).positive('version must be a whole number from 1'),
});
export type RestoreImage = z.infer<typeof restoreImageSchema>;

/** The answer to every change: the place's version now; it is also the ETag that the next change may name. */
export const imageAnswerSchema = z.object({ name: z.string(), version: z.int().positive() });
export type ImageAnswer = z.infer<typeof imageAnswerSchema>;
