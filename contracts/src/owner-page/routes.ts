import { z } from 'zod';
import { idInput } from '../fields.js';
import { maxFileMB } from '../files/file-kinds.js';
import { act, command, idInPath, idParamsSchema, read, routesOf } from '../routes/route.js';
import { ownerPagePaths } from './paths.js';
import { doneSchema, openedPageSchema, ownerPageSchema, ownersTimesSchema } from './view.js';

/** Any text: one that we did not make is answered like one that was cut off. */
const tokenParamsSchema = z.strictObject({ token: z.string().max(200) });

const linkProblems = ['owner_link_unknown', 'owner_link_expired', 'owner_link_ended', 'log_unavailable'] as const;

/** No address of this page leaves with a click, and no search engine lists it. Answers of the API are never kept anyway. */
const headers = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;

const ofOwner = { who: 'public', limited: true, headers } as const;

/** The private page of a lead's owner: the token of its link replaces a session. */
export const ownerPageRoutes = routesOf('OwnerPage', 'Owner page', {
  page: read({
    at: ownerPagePaths.page,
    summary: 'What an owner sees of their lead. Looking changes nothing',
    ...ofOwner,
    params: tokenParamsSchema,
    answer: ownerPageSchema,
    problems: [...linkProblems, 'not_ready'],
  }),
  shown: act({
    at: ownerPagePaths.shown,
    summary: 'Note that the page was really shown; once a day counts',
    ...ofOwner,
    params: tokenParamsSchema,
    answer: doneSchema,
    problems: linkProblems,
  }),
  sign: act({
    at: ownerPagePaths.sign,
    summary: 'Where the owner signs or completes a document that waits for them',
    ...ofOwner,
    params: tokenParamsSchema,
    body: z.strictObject({ id: idInput('id') }),
    answer: openedPageSchema,
    problems: [...linkProblems, 'not_awaited', 'docuseal_failed'],
  }),
  pay: command({
    at: ownerPagePaths.pay,
    summary: 'Where the owner pays: the open checkout, or a new one if that has expired',
    ...ofOwner,
    params: tokenParamsSchema,
    body: z.strictObject({ id: idInput('id').nullable() }),
    answer: openedPageSchema,
    problems: [
      ...linkProblems,
      ...(['not_awaited', 'payment_made', 'payment_open', 'payment_pending', 'payment_session_failed'] as const),
      ...(['stripe_not_configured', 'payments_unavailable'] as const),
    ],
  }),
  send: command({
    at: ownerPagePaths.send,
    summary: `Send a document that the owner was asked for: a photo (JPEG, PNG, WebP), a PDF, or a Word or Excel file of at most ${maxFileMB} MB`,
    ...ofOwner,
    params: tokenParamsSchema.extend({ wantedId: idInPath }),
    takes: 'file',
    answer: doneSchema,
    problems: [
      ...linkProblems,
      ...(['not_awaited', 'file_already_sent', 'file_too_large', 'file_type_refused', 'picture_unreadable'] as const),
      ...(['picture_too_slow', 'unsupported_media_type', 'request_timeout'] as const),
    ],
  }),
  times: read({
    at: ownerPagePaths.times,
    summary: 'When the walkthrough that the owner has to pick a time for could begin',
    ...ofOwner,
    params: tokenParamsSchema,
    answer: ownersTimesSchema,
    problems: [...linkProblems, 'not_awaited'],
  }),
  pick: command({
    at: ownerPagePaths.pick,
    summary: 'Pick a time for the walkthrough',
    ...ofOwner,
    params: tokenParamsSchema,
    body: z.strictObject({ start: z.iso.datetime('start must be one of the free times') }),
    answer: doneSchema,
    problems: [...linkProblems, 'not_awaited', 'slot_taken'],
  }),
});

/** The link to the owner's page, for staff. */
export const ownerLinkRoutes = routesOf('OwnerLink', 'Owner page', {
  copy: act({
    at: 'POST /api/leads/:id/owner-link',
    summary: 'A new link to the page of the lead’s owner',
    who: 'staff',
    params: idParamsSchema,
    answer: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
    problems: ['lead_not_found', 'lead_deleted', 'lead_merged', 'stream_erased', 'log_unavailable'],
  }),
  revoke: command({
    at: 'POST /api/leads/:id/owner-link/revocation',
    summary: 'End every link to the page of the lead’s owner that was given out so far',
    who: 'staff',
    params: idParamsSchema,
  }),
});
