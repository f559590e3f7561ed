import { createHmac, timingSafeEqual, createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import type {
  DraftForm,
  IntakeDraftLook,
  KeepIntakeDraft,
  ResumedDraft,
} from '../../../contracts/src/intake/drafts.js';
import { newKey, unwrapKey } from '../../../event-store/src/sealing/wrap-key.js';
import { openBytes, sealBytes } from '../platform/sealed-bytes.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { ProblemError } from '../platform/problems/problem.js';

const idBytes = 16;
const proofBytes = 24;

/** The token of a draft's link: the draft's id and a proof that only this system can make. Nothing is stored. */
export function draftToken(secret: Buffer, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, proofOf(secret, bytes)]).toString('base64url');
}

/** The draft that a token opens; null for any other text. */
export function draftIdOf(secret: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes || bytes.toString('base64url') !== token) return null;
  const [id, proof] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
  if (!timingSafeEqual(proof, proofOf(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A hash that distinguishes addresses without revealing them. Case does not matter. */
export function draftEmailHash(secret: Buffer, email: string): string {
  return createHmac('sha256', secret).update(`email ${email.trim().toLowerCase()}`).digest('base64url');
}

function proofOf(secret: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', secret).update('link ').update(id).digest().subarray(0, proofBytes);
}

/** Namespace of the ids of drafts' messages (RFC 9562, UUID version 5): a retry is the same message. */
const namespace = '8e4a6d20-93b1-4c58-b0f7-2d1e5a7c9f36';
const keptDays = 14;
const remindedAfterDays = 3;
/** Links per address within a day; more would flood somebody who may not even have asked. */
const mostAsksADay = 5;
/** A lost answer can be fetched again under the same key. */
const usedForMinutes = 30;
/** Longer than a mail's hand-over may take. */
const claimedForMinutes = 5;

interface Row {
  id: string;
  form: DraftForm;
  wrapped_key: Buffer;
  sealed: Buffer;
  kept_until: Date;
  used_at: Date | null;
  used_key: string | null;
}

/** A mail that is due for a draft. */
export interface DueMail {
  id: string;
  form: DraftForm;
  email: string;
  token: string;
  keptUntil: Date;
  /** The message's id: the same for every try. */
  messageId: string;
  what: 'link' | 'reminder';
}

/**
 * Drafts of public forms that visitors asked us to keep. Address and words are sealed under the draft's own key, which is stored
 * beside it, wrapped: without the row nothing opens them again.
 */
@Injectable()
export class IntakeDrafts {
  private readonly wrapping: KeyObject;
  private readonly secret: Buffer;

  constructor(
    private readonly pool: Pool,
    private readonly turns: DailyTurns,
    @Inject(SECRETS) secrets: Pick<Secrets, 'intakeDrafts'>,
  ) {
    this.secret = secrets.intakeDrafts;
    this.wrapping = createSecretKey(secrets.intakeDrafts);
  }

  /**
   * Keeps a draft beside earlier ones: others who know the address can't remove those. On disk when this
   * resolves; the link is sent soon after.
   * @returns until when it is kept
   * @throws ProblemError rate_limited if too many links were asked for to this address
   */
  async keep({ form, email, draft }: Pick<KeepIntakeDraft, 'form' | 'email' | 'draft'>, now: Date): Promise<Date> {
    const emailHash = draftEmailHash(this.secret, email);
    const id = randomUUID();
    if (!(await this.turns.take('draft-link', email, mostAsksADay, id))) throw new ProblemError('rate_limited');
    const { key, wrapped } = newKey(this.wrapping, placeOf(id));
    const sealed = sealBytes(key, placeOf(id), Buffer.from(JSON.stringify({ email, draft })));
    const keptUntil = daysAfter(now, keptDays);
    await this.pool.query(
      `insert into intake_drafts
         (id, form, email_hash, wrapped_key, sealed, kept_at, kept_until, reminder_at, next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $6)`,
      [id, form, emailHash, wrapped, sealed, now, keptUntil, daysAfter(now, remindedAfterDays)],
    );
    return keptUntil;
  }

  /** The kept drafts of an address, for the person's file. Oldest first. */
  async of(email: string): Promise<{ form: DraftForm; keptAt: string; keptUntil: string; draft: string }[]> {
    const { rows } = await this.pool.query<Row & { kept_at: Date }>(
      'select * from intake_drafts where email_hash = $1 order by kept_at',
      [draftEmailHash(this.secret, email)],
    );
    return rows.map((row) => ({
      form: row.form,
      keptAt: row.kept_at.toISOString(),
      keptUntil: row.kept_until.toISOString(),
      draft: this.open(row).draft,
    }));
  }

  /** The draft of a link; null if the link opens nothing (any more). */
  async look(token: string, now: Date): Promise<IntakeDraftLook | null> {
    const row = await this.rowOf(token, now);
    return row && row.used_at === null ? { form: row.form, keptUntil: row.kept_until.toISOString() } : null;
  }

  /**
   * Hands the draft out, once; for a while the same key gets the same answer.
   * @returns null if the link opens nothing (any more)
   */
  async resume(token: string, key: string | undefined, now: Date): Promise<ResumedDraft | null> {
    const row = await this.rowOf(token, now);
    if (!row) return null;
    const { rowCount } = await this.pool.query(
      `update intake_drafts set used_at = coalesce(used_at, $2), used_key = $3
       where id = $1 and (used_at is null or used_key = $3)`,
      [row.id, now, key ?? null],
    );
    if (rowCount === 0) return null;
    return { form: row.form, draft: this.open(row).draft };
  }

  /** The form was sent, so no reminder follows. The draft itself stays until it expires, as others may know the address. */
  async sent(form: DraftForm, email: string, now: Date): Promise<void> {
    await this.pool.query(
      'update intake_drafts set reminder_done_at = coalesce(reminder_done_at, $3) where form = $1 and email_hash = $2',
      [form, draftEmailHash(this.secret, email), now],
    );
  }

  /** For the erasure of a person: destroys all their drafts, keys and words. Returns how many there were. */
  async destroyAll(email: string): Promise<number> {
    await this.turns.forget(email);
    const { rowCount } = await this.pool.query('delete from intake_drafts where email_hash = $1', [
      draftEmailHash(this.secret, email),
    ]);
    return rowCount ?? 0;
  }

  /**
   * The mail that is due longest; of several drafts of one form and address only the newest one reminds. No other process gets it until
   * the claim has run out: while one hands it over, another would take it for sent.
   * @returns null: none is due
   */
  async take(now: Date): Promise<DueMail | null> {
    const { rows } = await this.pool.query<Row & { what: 'link' | 'reminder' }>(
      `update intake_drafts set next_try_at = $1::timestamptz + make_interval(mins => $2)
       where id = (
         select id from intake_drafts draft
         where used_at is null and kept_until > $1 and next_try_at <= $1
           and (link_done_at is null or (reminder_done_at is null and reminder_at <= $1 and not exists (
             select from intake_drafts newer where newer.form = draft.form and newer.email_hash = draft.email_hash
               and newer.kept_at > draft.kept_at)))
         order by kept_at limit 1 for update skip locked)
       returning id, form, wrapped_key, sealed, kept_until, used_at, used_key,
         case when link_done_at is null then 'link' else 'reminder' end what`,
      [now, claimedForMinutes],
    );
    const [row] = rows;
    if (!row) return null;
    return {
      ...{ id: row.id, form: row.form, email: this.open(row).email, keptUntil: row.kept_until, what: row.what },
      token: draftToken(this.secret, row.id),
      messageId: uuidV5(`${row.what} ${row.id}`, namespace),
    };
  }

  async done({ id, what }: Pick<DueMail, 'id' | 'what'>, now: Date): Promise<void> {
    await this.pool.query(`update intake_drafts set ${what}_done_at = $2 where id = $1`, [id, now]);
  }

  /** The mail could not be sent now, and certainly was not. */
  async tryLater(id: string, at: Date): Promise<void> {
    await this.pool.query('update intake_drafts set next_try_at = $2 where id = $1', [id, at]);
  }

  /** Removes drafts that are 14 days old, or were handed out a while ago. Returns how many. */
  async purge(now: Date): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from intake_drafts where kept_until <= $1 or used_at < $1::timestamptz - make_interval(mins => $2)`,
      [now, usedForMinutes],
    );
    return rowCount ?? 0;
  }

  private async rowOf(token: string, now: Date): Promise<Row | null> {
    const id = draftIdOf(this.secret, token);
    if (id === null) return null;
    const { rows } = await this.pool.query<Row>(
      `select id, form, wrapped_key, sealed, kept_until, used_at, used_key from intake_drafts
       where id = $1 and kept_until > $2`,
      [id, now],
    );
    return rows[0] ?? null;
  }

  private open({ id, wrapped_key: wrapped, sealed }: Row): { email: string; draft: string } {
    const key = unwrapKey(this.wrapping, placeOf(id), wrapped);
    if (!key) throw new Error(`The draft ${id} was sealed under another master key`);
    return JSON.parse(openBytes(key, placeOf(id), sealed).toString()) as { email: string; draft: string };
  }
}

const placeOf = (id: string) => `intake draft ${id}`;

function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * 24 * 3_600_000);
}
