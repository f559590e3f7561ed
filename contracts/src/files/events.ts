import { z } from 'zod';
import { fileTypes } from './file-kinds.js';
import { defineEvent } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

/** Photos and documents kept beside a lead. Their bytes are in a table of the application, on disk before the event. */

/**
 * Staff ask the owner for a document, which they send on their page: docs/owner-page.md. `told`: an email tells them so; absent: none does,
 * as staff left it out or none could go to them.
 */
export const documentWanted = defineEvent({
  name: 'DocumentWanted',
  version: 1,
  description: 'A member of staff asked the owner for a document.',
  schema: z.object({ wantedId: z.uuid(), what: personal(z.string()), told: z.literal(true).optional() }),
  example: { wantedId: '3f5a7c2e-9b1d-4e6f-8a2c-5d7b9e1f3a40', what: 'Proof of insurance' },
});

export const documentWantWithdrawn = defineEvent({
  name: 'DocumentWantWithdrawn',
  version: 1,
  description: 'A member of staff no longer asks the owner for a document.',
  schema: z.object({ wantedId: z.uuid() }),
  example: { wantedId: '3f5a7c2e-9b1d-4e6f-8a2c-5d7b9e1f3a40' },
});

/**
 * `hash` is a keyed hash of the lead and the sent bytes, hex: it finds the same file again, and shows nobody else which file it was.
 * `fileId` is derived from it. `bytes`, `width` and `height` (pixels; null for a document) describe the kept file.
 * `wanted` is the request that was answered with it on the owner's page, by them or by staff who opened it (the actor says who); absent
 * for what was attached otherwise.
 */
export const fileAttached = defineEvent({
  name: 'FileAttached',
  version: 1,
  description: 'A photo or a document was attached, by a member of staff, a provider, or on the owner’s page.',
  schema: z.object({
    fileId: z.uuid(),
    hash: plain(z.string().regex(/^[0-9a-f]{64}$/), 'id'),
    name: personal(z.string()),
    mediaType: z.enum(fileTypes),
    bytes: z.int().min(1),
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
    wanted: z.uuid().optional(),
  }),
  example: {
    fileId: '6b0d3c1e-8f4a-5e27-9c31-2a7d5b9e4f60',
    hash: '9f2c4e6a1b3d4f5a8c7e0d9b8a7c6e509f2c4e6a1b3d4f5a8c7e0d9b8a7c6e50',
    name: 'front.jpg',
    mediaType: 'image/jpeg',
    bytes: 482_133,
    width: 3024,
    height: 4032,
  },
});

/** The bytes are no longer served, but kept as long as the lead: an undo attaches the file again. */
export const fileRemoved = defineEvent({
  name: 'FileRemoved',
  version: 1,
  description: 'A member of staff removed a photo or a document.',
  schema: z.object({ fileId: z.uuid(), name: personal(z.string()), mediaType: z.enum(fileTypes) }),
  example: { fileId: '6b0d3c1e-8f4a-5e27-9c31-2a7d5b9e4f60', name: 'front.jpg', mediaType: 'image/jpeg' },
});
