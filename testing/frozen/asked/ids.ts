import type { Pool } from 'pg';
import type { History } from '../../../contracts/src/history/queries.js';

/** What stands for the parameters of paths: rows of the frozen log, always the same ones. */
const queries = {
  lead: `select id from read.pipeline where merged_into is null and erased_at is null and deleted_at is null and status = 'leads' order by id`,
  other: `select id from read.pipeline where merged_into is null and erased_at is null and deleted_at is null and status = 'leads' order by id offset 1`,
  toErase: `select id from read.pipeline where merged_into is null and erased_at is null and deleted_at is null and status = 'leads' order by id offset 2`,
  toMerge: `select id from read.pipeline where merged_into is null and erased_at is null and deleted_at is null and status = 'leads' order by id offset 3`,
  deleted: `select id from read.pipeline where deleted_at is not null and merged_into is null and erased_at is null order by id`,
  merged: `select id from read.pipeline where merged_into is not null and erased_at is null order by id`,
  erased: `select lead_id as id from read.erasures where completed_at is not null order by lead_id`,
  analysis: `select id from read.analyses where failure is null and lead_id is not null order by id`,
  referral: `select id from read.referrals where deleted_at is null order by id`,
  document: `select id from read.documents where file_id is not null order by id`,
  campaign: `select id from read.campaigns order by id`,
  task: `select id from read.tasks where completed_at is null order by id`,
  taskLead: `select lead_id as id from read.tasks where completed_at is null order by read.tasks.id`,
  noted: `select lead_id as id from read.activity where type = 'NoteAdded' order by event_id`,
  filed: `select lead_id as id from read.activity where type = 'FileAttached' order by event_id`,
  event: `select event_id as id from read.event_index where type = 'LeadCreated' order by event_id`,
  parked: `select id::text from projection.parked order by projection, stream`,
  user: `select id from users where role = 'user' and email like 'user@%'`,
};
export type Known = Record<keyof typeof queries | 'note' | 'file', string>;

/** @param history of a lead, by its id */
export async function knownIds(pool: Pool, history: (leadId: string) => Promise<History>): Promise<Known> {
  const found = await Promise.all(
    Object.entries(queries).map(async ([name, query]) => {
      const { rows } = await pool.query<{ id: string }>(`${query} limit 1`);
      if (!rows[0]?.id) throw new Error(`The frozen log has no ${name}: ${query}`);
      return [name, rows[0].id];
    }),
  );
  const rows = Object.fromEntries(found) as Record<keyof typeof queries, string>;
  const fieldOf = async (leadId: string, type: string, field: string) => {
    const { events } = await history(leadId);
    return (events.find((event) => event.type === type)!.data as Record<string, string>)[field]!;
  };
  return {
    ...rows,
    note: await fieldOf(rows.noted, 'NoteAdded', 'noteId'),
    file: await fieldOf(rows.filed, 'FileAttached', 'fileId'),
  };
}

/** The `id` that a route answered with, by its name. */
export type Made = Map<string, string>;

const missing = '00000000-0000-4000-8000-00000000dead';

/** By the path's beginning, the longest first: its parameters. */
function placed(known: Known, made: Made): [RegExp, Record<string, string>][] {
  const madeBy = (name: string) => made.get(`POST /api/${name}`) ?? missing;
  return [
    [/^\/api\/leads\/:id\/erasure$/, { id: known.toErase }],
    [/^\/api\/leads\/:id\/merge$/, { id: known.toMerge }],
    [/^\/api\/leads\/:id\/restore/, { id: known.deleted }],
    [/^\/api\/leads\/:id\/unmerge/, { id: known.merged }],
    [/^\/api\/leads\/:id\/erasure\/cert/, { id: known.erased }],
    [/^\/api\/leads\/:id\/tasks\/:/, { id: known.taskLead, taskId: known.task }],
    [/^\/api\/leads\/:id\/notes\/:/, { id: known.noted, noteId: known.note }],
    [/^\/api\/leads\/:id\/files\/:/, { id: known.filed, fileId: known.file }],
    [/^\/api\/leads\/:id\/wanted-documents\/:/, { id: known.lead, wantedId: missing }],
    [/^\/api\/leads\/:id\/payment-links\/:/, { id: known.lead, requestId: missing }],
    [/^\/api\/leads\//, { id: known.lead, analysisId: known.analysis }],
    [/^\/api\/analyses\//, { id: known.analysis }],
    [/^\/api\/referrals\//, { id: known.referral }],
    [/^\/api\/docuseal\//, { id: known.document }],
    [/^\/api\/campaigns\/templates\//, { id: madeBy('campaigns/templates'), version: '1' }],
    [/^\/api\/campaigns\/rehearsals\//, { id: madeBy('campaigns/rehearsals') }],
    [/^\/api\/campaigns\//, { id: known.campaign }],
    [/^\/api\/analytics\/receipts\//, { id: madeBy('analytics/receipts') }],
    [/^\/api\/blog\/manage\/posts\//, { id: madeBy('blog/manage/posts'), revision: '0' }],
    [/^\/api\/blog\/manage\/authors\//, { id: madeBy('blog/manage/authors') }],
    [/^\/api\/blog\/manage\/categories\//, { id: madeBy('blog/manage/categories') }],
    [/^\/api\/blog\/manage\/tags\//, { id: madeBy('blog/manage/tags') }],
    [/^\/api\/blog\/posts\//, { slug: 'sample-post' }],
    [/^\/api\/views\//, { id: madeBy('views') }],
    [/^\/api\/imports\//, { id: madeBy('imports') }],
    [/^\/api\/users\//, { id: known.user, session: missing }],
    [/^\/api\/board\//, { status: 'leads' }],
    [/^\/api\/events\//, { id: known.event }],
    [/^\/api\/parked\//, { id: known.parked }],
    [/^\/api\/projections\//, { name: 'pipeline' }],
    [/^\/api\/effects\//, { manager: 'rent-estimates', key: missing }],
    [/^\/(api\/images|storage)\//, { name: 'logo.png', version: '1' }],
    [/^\/api\/odoo\//, { odooId: '1' }],
    [/^\/api\/stripe\//, { sessionId: 'cs_test_sample' }],
    [/:(token)/, { token: 'A'.repeat(43), wantedId: missing }],
    [/^\/api\/(account\/sessions|projection-jobs)\//, { id: missing }],
  ];
}

/** The addresses to ask by what they are: the one that is there, and for parameters one that is missing and one that is none. */
export function addressesOf(path: string, known: Known, made: Made): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.length === 0) return { there: path };
  const values = placed(known, made).find(([beginning]) => beginning.test(path))?.[1] ?? {};
  const filled = (of: (name: string) => string) =>
    names.reduce((rest, name) => rest.replace(`:${name}`, of(name)), path);
  return {
    there: filled((name) => {
      if (!values[name]) throw new Error(`testing/frozen/asked/ids.ts does not say what :${name} of ${path} is`);
      return values[name];
    }),
    missing: filled((name) => (/^(name|version|revision|status)$/.test(name) ? (values[name] ?? '1') : missing)),
    bad: filled(() => 'no such thing'),
  };
}
