import { minPasswordLength } from '../../../../contracts/src/accounts/input.js';
import path from 'node:path';
import { z } from 'zod';
import { wrongDatabaseUrl } from '../../../../event-store/src/postgres/connect-timeout.js';
import { documentTypeSchema, type DocumentType } from '../../../../contracts/src/documents/document.js';
import { wrongPlace } from '../../../../event-store/src/backup/places/open-place.js';
import { wrongAddress } from '../../../../event-store/src/client/address.js';
import { longestReplyName, takesTag } from '../../../../contracts/src/messages/reply-address.js';
import { canRun } from '../chromium/find-chromium.js';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** An empty variable counts as unset. */
const orUnset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const optional = (schema: z.ZodType<string, string>) => orUnset(schema.optional());

/** An address of http, or of the named protocols. */
const address = (like: string, fits: (url: URL) => boolean = () => true, protocols = /^https?:$/) =>
  z.string().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && protocols.test(url.protocol) && fits(url);
  }, `must be an address like ${like}`);

const withoutQuery = ({ search, hash }: URL) => !search && !hash;

const httpUrl = address(
  'https://leads.example.com, without a path',
  (url) => url.pathname === '/' && withoutQuery(url),
);

/** An outside service's address; it may have a path. */
const serviceUrl = address('https://api.example.com/v1', withoutQuery);

/** Where a service is unless the environment says otherwise; without a slash at its end. */
const serviceAt = (usual: string) => orUnset(serviceUrl.default(usual)).transform((url) => url.replace(/\/+$/, ''));

/** A calendar that others publish; its path or query often holds a secret. */
const calendarUrl = address('https://calendar.example.com/walkthroughs.ics');

/** A page that our pages embed: browsers on TLS refuse to embed a page without it. */
const embeddedUrl = address('https://listings.example.com/embed', ({ username, password }) => !username && !password);

/** The mail server; name and password stand in the address, percent-encoded. */
const smtpUrl = address(
  'smtps://user:password@mail.example.com:465',
  ({ hostname, pathname }) => hostname !== '' && /^\/?$/.test(pathname),
  /^smtps?:$/,
);

/** A key, secret or token as its provider shows it. */
const alone = (what: 'key' | 'secret' | 'token') =>
  optional(z.string().regex(/^[\x21-\x7e]+$/, `must be the ${what} alone, without spaces`));

/** `office@example.com` or `Sample Office <office@example.com>`. */
const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/,
    'must be an email address, or a name and one, like Sample Office <office@example.com>',
  );

/** Where replies to mails about a lead go: each gets a signed tag, `replies+<tag>@example.com`. */
const replyTo = z
  .string()
  .refine(
    takesTag,
    `must be an email address like replies@example.com, with at most ${longestReplyName} letters, digits, dots and dashes before the @`,
  );

/** `management_agreement=1001, lease_agreement=1002`: DocuSeal's template for each type of document. */
const templatesOfText = z
  .string()
  .default('')
  .transform((text, context) => {
    const templates: Partial<Record<DocumentType, number>> = {};
    for (const entry of text.split(',').filter((each) => each.trim() !== '')) {
      const [, type, number] = /^\s*(\w+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(entry) ?? [];
      const known = documentTypeSchema.safeParse(type);
      if (known.success) templates[known.data] = Number(number);
      else
        context.addIssue({ code: 'custom', message: 'must be like management_agreement=1001, lease_agreement=1002' });
    }
    return templates;
  });

const wrongBackupKey = 'must be a key of age: age1... or AGE-SECRET-KEY-1...';

const environmentSchema = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: whole(0, 65535).default(3000),
    PUBLIC_URL: optional(httpUrl),
    DATA_DIR: z.string().min(1).default('./data'),
    BACKUP_TO: optional(
      z
        .string()
        .refine((text) => wrongPlace(text) === undefined, { error: ({ input }) => wrongPlace(input as string) }),
    ),
    BACKUP_KEY: optional(
      z.string().regex(/^(age1[02-9ac-hj-np-z]{58}|AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58})$/, wrongBackupKey),
    ),
    AWS_ACCESS_KEY_ID: optional(z.string()),
    AWS_SECRET_ACCESS_KEY: optional(z.string()),
    AWS_ENDPOINT_URL_S3: optional(serviceUrl),
    AWS_REGION: optional(z.string()),
    DATABASE_URL: z
      .string('is required: the API keeps users, sessions and read models in Postgres')
      .refine((text) => wrongDatabaseUrl(text) === undefined, {
        error: ({ input }) => wrongDatabaseUrl(input as string),
      }),
    EVENTSTORE_URL: z
      .string('is required: the API appends to and reads from EventStoreDB')
      .refine((text) => wrongAddress(text) === undefined, { error: ({ input }) => wrongAddress(input as string) }),
    ADMIN_EMAIL: optional(z.email('must be an email address')),
    ADMIN_PASSWORD: optional(
      z.string().min(minPasswordLength, `must have at least ${minPasswordLength} characters`).max(1000),
    ),
    MASTER_KEY: optional(z.string()),
    TRUST_PROXY: optional(
      z.string().regex(/^(true|false|\d+|[\da-fA-F.:/, ]+)$/, 'must be true, false, a number of hops, or addresses'),
    ),
    RENTCAST_API_KEY: alone('key'),
    RENTCAST_BASE_URL: serviceAt('https://api.rentcast.io/v1'),
    RENTCAST_DAILY_BUDGET: orUnset(whole(0, 1_000_000).default(500)),
    STRIPE_SECRET_KEY: alone('key'),
    STRIPE_WEBHOOK_SECRET: alone('secret'),
    STRIPE_API_BASE: orUnset(serviceUrl.default('https://api.stripe.com')),
    DOCUSEAL_API_KEY: alone('key'),
    DOCUSEAL_BASE_URL: serviceAt('https://api.docuseal.com'),
    DOCUSEAL_WEBHOOK_SECRET: alone('secret'),
    DOCUSEAL_TEMPLATES: templatesOfText,
    SMTP_URL: optional(smtpUrl),
    MAIL_FROM: optional(mailFrom),
    MAIL_REPLY_TO: optional(replyTo),
    MAIL_INBOUND_SECRET: optional(
      z.string().regex(/^[\x21-\x7e]{16,}$/, 'must be the secret alone, at least 16 characters without spaces'),
    ),
    TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-zA-Z]+$/, 'must be the identifier that begins with AC')),
    TWILIO_AUTH_TOKEN: alone('token'),
    TWILIO_FROM: optional(z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +15155550100')),
    TWILIO_BASE_URL: serviceAt('https://api.twilio.com'),
    ODOO_URL: optional(serviceUrl),
    ODOO_API: orUnset(z.enum(['json2', 'jsonrpc'], 'must be json2 (Odoo 19 and later) or jsonrpc').default('json2')),
    ODOO_DB: optional(z.string()),
    ODOO_USER: optional(z.string()),
    ODOO_API_KEY: optional(z.string()),
    CALENDAR_ICS_URL: optional(calendarUrl),
    LISTINGS_FRAME_URL: optional(embeddedUrl),
    CHROMIUM_PATH: optional(z.string().refine(canRun, 'must be the path of a Chromium that can be run')),
    CHROMIUM_SANDBOX: orUnset(z.enum(['on', 'off'], 'must be on or off').default('on')),
    ALERTS_INSIDE: orUnset(z.enum(['on', 'off'], 'must be on or off').default('off')),
    METRICS_TOKEN: optional(
      z.string().regex(/^[\x21-\x7e]{16,}$/, 'must be the token alone, at least 16 characters without spaces'),
    ),
    /** Nobody sets it: `npm start` makes it up and hands it to its own API, so that it is told the whole health. */
    HEALTH_TOKEN: optional(z.string()),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  })
  .superRefine((env, context) => {
    const together = [
      ['SMTP_URL', 'MAIL_FROM'],
      ['MAIL_REPLY_TO', 'SMTP_URL'],
      ['MAIL_REPLY_TO', 'MAIL_INBOUND_SECRET'],
      ['MAIL_INBOUND_SECRET', 'MAIL_REPLY_TO'],
      ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
      ['TWILIO_ACCOUNT_SID', 'TWILIO_FROM'],
      ['TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID'],
    ] as const;
    for (const [set, needed] of together)
      if (env[set] !== undefined && env[needed] === undefined)
        context.addIssue({ code: 'custom', path: [needed], message: `is required if ${set} is set` });
    // Variables that the backup's place needs: a missing one is reported at the start, not at the first backup.
    if (!env.BACKUP_TO?.startsWith('s3://')) return;
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is not set, and BACKUP_TO is in an S3 store' });
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: env.DATA_DIR,
    backupTo: env.BACKUP_TO?.startsWith('s3://') ? env.BACKUP_TO : env.BACKUP_TO && path.resolve(env.BACKUP_TO),
    backupKey: env.BACKUP_KEY,
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    masterKey: env.MASTER_KEY,
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    rentcast: { apiKey: env.RENTCAST_API_KEY, baseUrl: env.RENTCAST_BASE_URL, callsADay: env.RENTCAST_DAILY_BUDGET },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    docuseal: {
      apiKey: env.DOCUSEAL_API_KEY,
      baseUrl: env.DOCUSEAL_BASE_URL,
      webhookSecret: env.DOCUSEAL_WEBHOOK_SECRET,
      templates: env.DOCUSEAL_TEMPLATES,
    },
    smtp: { url: env.SMTP_URL, from: env.MAIL_FROM },
    mailReplies: { address: env.MAIL_REPLY_TO, secret: env.MAIL_INBOUND_SECRET },
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      from: env.TWILIO_FROM,
      baseUrl: env.TWILIO_BASE_URL,
    },
    odoo: {
      api: env.ODOO_API,
      url: env.ODOO_URL?.replace(/\/+$/, ''),
      db: env.ODOO_DB,
      user: env.ODOO_USER,
      apiKey: env.ODOO_API_KEY,
    },
    calendarIcsUrl: env.CALENDAR_ICS_URL,
    listingsFrame: env.LISTINGS_FRAME_URL,
    chromium: { path: env.CHROMIUM_PATH, sandbox: env.CHROMIUM_SANDBOX === 'on' },
    alertsInside: env.ALERTS_INSIDE === 'on',
    metricsToken: env.METRICS_TOKEN,
    healthToken: env.HEALTH_TOKEN,
    logLevel: env.LOG_LEVEL,
  }));

/** The settings that the API process takes from its environment, parsed once; as a value, what they are injected by. */
export type Config = z.infer<typeof environmentSchema>;
export const Config = class {} as unknown as abstract new () => Config;

/** Where browsers find the site. */
export function siteOrigin({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://127.0.0.1:${port}`;
}

/** A variable of the environment has a value that can't be used. The message is one line that names the variable. */
export class WrongVariable extends Error {}

/**
 * @param env the process environment; an empty variable counts as unset where it is optional
 * @throws WrongVariable naming the first wrong variable and what it must be
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new WrongVariable(`${issue.path.join('.')} ${issue.message}`);
}

/** A number is the count of proxies in front: that many of the last hops are believed. */
function trustProxyOf(value: string | undefined): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  if (!/^\d+$/.test(value)) return value;
  return (_address, hop) => hop < Number(value);
}

/** How often a process looks for what nobody notifies it of: rows that have become due, or that another process wrote. */
export const LOOK_MS = Symbol('LOOK_MS');
