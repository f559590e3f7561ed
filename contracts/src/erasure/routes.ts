import {
  eraseLeadSchema,
  erasureCertificateSchema,
  erasurePreviewSchema,
  erasureStateSchema,
  erasureListSchema,
} from './queries.js';
import { idParamsSchema, read, command, file, routesOf } from '../routes/route.js';
import { personFileSchema } from './person-file.js';

/** Nobody in between keeps it. */
const kept = { 'cache-control': 'private, no-store' };

/** The erasure of a person. */
export const erasureRoutes = routesOf('Erasure', 'Erasure', {
  preview: read({
    at: 'GET /api/leads/:id/erasure/preview',
    summary: 'Everything that an erasure of this person would do',
    who: 'admin',
    params: idParamsSchema,
    answer: erasurePreviewSchema,
    problems: ['log_unavailable', 'lead_not_found', 'stream_erased', 'stream_unreadable'],
  }),
  erase: command({
    at: 'POST /api/leads/:id/erasure',
    summary: 'Erase the person for good: the stream ends now, everything else follows automatically',
    who: 'admin',
    params: idParamsSchema,
    body: eraseLeadSchema,
    problems: ['name_not_confirmed', 'not_same_person'],
  }),
  state: read({
    at: 'GET /api/leads/:id/erasure',
    summary: 'The progress of the erasure of this person',
    who: 'admin',
    params: idParamsSchema,
    answer: erasureStateSchema,
    missing: 'erasure_not_found',
    problems: ['log_unavailable'],
  }),
  certificate: read({
    at: 'GET /api/leads/:id/erasure/certificate',
    summary: 'The signed certificate of an erasure that is complete',
    who: 'admin',
    params: idParamsSchema,
    answer: erasureCertificateSchema,
    problems: ['log_unavailable', 'erasure_not_found', 'erasure_under_way'],
  }),
  pdf: file({
    at: 'GET /api/leads/:id/erasure/certificate.pdf',
    summary: 'The certificate for reading and filing, with its signature',
    who: 'admin',
    params: idParamsSchema,
    type: 'application/pdf',
    headers: kept,
    problems: ['log_unavailable', 'erasure_not_found', 'erasure_under_way', 'pdf_failed', 'rate_limited'],
  }),
});

export const erasuresRoutes = routesOf('Erasures', 'Erasure', {
  list: read({
    at: 'GET /api/erasures',
    summary: 'Erasures, the newest first',
    who: 'admin',
    answer: erasureListSchema,
  }),
});

/** What is stored of a person, to hand out to them. */
export const personFileRoutes = routesOf('PersonFile', 'Erasure', {
  file: read({
    at: 'GET /api/leads/:id/person',
    summary: 'Everything stored about this person',
    who: 'admin',
    params: idParamsSchema,
    answer: personFileSchema,
    headers: kept,
    problems: ['lead_not_found', 'stream_erased', 'log_unavailable'],
  }),
  pdf: file({
    at: 'GET /api/leads/:id/person.pdf',
    summary: 'The same as a PDF to read',
    who: 'admin',
    params: idParamsSchema,
    type: 'application/pdf',
    headers: kept,
    problems: ['lead_not_found', 'stream_erased', 'log_unavailable', 'pdf_failed', 'rate_limited'],
  }),
});
