import { hash, randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import type { Role } from '../../../contracts/src/commands/auth.js';

/** Who is signed in, and by which session. */
export interface SignedIn {
  id: string;
  email: string;
  role: Role;
  /** Hex; names the session without being able to open it. */
  session: string;
}

const idleHours = 8;
const absoluteDays = 7;
/** How long a look-up is trusted: another process's sign-out takes effect here within this time. */
const trustedMs = 5_000;
const rememberedSessions = 10_000;

const findSession = `
  select u.id, u.email, u.role, s.last_seen_at < now() - interval '1 minute' as stale
  from sessions s join users u on u.id = s.user_id
  where s.id_hash = $1 and u.disabled_at is null
    and s.last_seen_at > now() - interval '${idleHours} hours' and s.created_at > now() - interval '${absoluteDays} days'`;

/**
 * Opaque sessions. The browser holds 256 random bits, Postgres their SHA-256 only. They end after 8 idle hours, after
 * 7 days, at sign-out, and when the user is disabled.
 */
export class Sessions {
  private readonly known = new Map<string, { signedIn: SignedIn; until: number }>();
  /** Counts sign-outs: a look-up that one overtook is not remembered. */
  private endings = 0;

  constructor(private readonly pool: Pool) {}

  /** A new session for the user. Returns the cookie's value. */
  async begin(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.pool.query('insert into sessions (id_hash, user_id) values ($1, $2)', [
      hash('sha256', token, 'buffer'),
      userId,
    ]);
    return token;
  }

  /** Who holds this cookie; null when its session ended or never was. Counts as activity. */
  async find(token: string): Promise<SignedIn | null> {
    return this.lookUp(hash('sha256', token, 'hex'), true);
  }

  /** Who holds this cookie, if `find` has told within the last seconds. Counts as activity as little as that does then. */
  remembered(token: string): SignedIn | undefined {
    const known = this.known.get(hash('sha256', token, 'hex'));
    return known && known.until > Date.now() ? known.signedIn : undefined;
  }

  /** Whether the session still stands, for streams that outlive their request. Does not count as activity. */
  async stands(session: string): Promise<boolean> {
    return (await this.lookUp(session, false)) !== null;
  }

  private async lookUp(session: string, active: boolean): Promise<SignedIn | null> {
    const known = this.known.get(session);
    if (known && known.until > Date.now()) return known.signedIn;
    this.known.delete(session);
    const idHash = Buffer.from(session, 'hex');
    const { endings } = this;
    const { rows } = await this.pool.query<Omit<SignedIn, 'session'> & { stale: boolean }>({
      name: 'find-session',
      text: findSession,
      values: [idHash],
    });
    const [row] = rows;
    if (!row) return null;
    const { stale, ...user } = row;
    if (stale && active) await this.pool.query('update sessions set last_seen_at = now() where id_hash = $1', [idHash]);
    const signedIn = { ...user, session };
    if (endings === this.endings) this.known.set(session, { signedIn, until: Date.now() + trustedMs });
    if (this.known.size > rememberedSessions) this.known.delete(this.known.keys().next().value!);
    return signedIn;
  }

  /** Ends the session here at once, in other processes within seconds. */
  async end(session: string): Promise<void> {
    await this.pool.query('delete from sessions where id_hash = $1', [Buffer.from(session, 'hex')]);
    this.endings++;
    this.known.delete(session);
  }

  /** Removes what has timed out. */
  async purge(): Promise<void> {
    await this.pool.query(
      `delete from sessions where last_seen_at < now() - interval '${idleHours} hours' or created_at < now() - interval '${absoluteDays} days'`,
    );
  }
}
