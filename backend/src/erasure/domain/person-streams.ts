import type { StreamCategory } from '../../../../contracts/src/events/catalogue.js';
import type { Part } from '../../../../contracts/src/log/personal.js';
import { analysisIdOf } from '../../analyses/domain/analysis-ids.js';

/** A stream that is about a person. `part`: it is also about somebody else, whose part stays. */
export interface CaseStream {
  stream: string;
  part: Part | null;
}

/** Streams of a kind that name an owner of a property. Tables are those of the read models. */
interface NamesOwner {
  part: Part | null;
  /** The stream's id, if it derives from the lead's, whether the stream exists or not. */
  derived?: (leadId: string) => string;
  /** Those that belong to a stream of a kind: `column` holds that one's id. */
  links: readonly { of: StreamCategory; table: string; column: string; id?: string; where?: string }[];
  /** Those of no lead that only an address or a number leads to: `columns` hold keys of `contracts/src/keys`. */
  addressed?: { table: string; columns: readonly string[]; where: string };
}

/** Streams of a kind that name no owner. */
interface NamesNobody {
  because: string;
}

const ofLead = (table: string) => ({ of: 'lead', table, column: 'lead_id' }) as const;

/** For every kind of stream of the catalogue: how a person's are found. */
export const personStreams = {
  lead: { part: null, links: [] },
  analysis: {
    part: null,
    derived: analysisIdOf,
    links: [ofLead('read.analyses')],
    addressed: { table: 'read.analyses', columns: ['email_key'], where: 'lead_id is null' },
  },
  referral: {
    part: 'client',
    links: [ofLead('read.referrals')],
    addressed: { table: 'read.referrals', columns: ['client_email_key', 'client_phone_key'], where: 'lead_id is null' },
  },
  document: { part: null, links: [ofLead('read.documents')] },
  message: {
    part: null,
    links: [
      ofLead('read.messages'),
      // To the office, the realtor or the client: it names the client.
      { of: 'referral', table: 'read.messages', column: 'referral_id', where: 'lead_id is null' },
      { of: 'document', table: 'read.messages', column: 'document_id', where: 'lead_id is null' },
    ],
    addressed: {
      table: 'read.messages',
      columns: ['address_key'],
      where: 'lead_id is null and user_id is null and referral_id is null and document_id is null',
    },
  },
  campaign: {
    part: null,
    derived: (leadId) => leadId,
    links: [{ ...ofLead('read.campaigns'), id: 'lead_id' }],
  },
  calendar: { because: 'a reservation holds ids and times' },
  settings: { because: "they are the office's own values" },
  log: { because: 'it holds what operators demanded or decided of the log, and why' },
  receipt: { because: 'a receipt holds a question, counts and a hash' },
  projection: { because: 'it holds what operators did to a read model, and why' },
  user: { because: 'it is about a colleague, who is no owner here' },
  effects: { because: 'it holds what colleagues decided about effects, and why' },
  erasure: { because: 'it names nobody; the ids that it seals are destroyed with its completion' },
} as const satisfies Record<StreamCategory, NamesOwner | NamesNobody>;

type OwnerCategory = {
  [Category in StreamCategory]: (typeof personStreams)[Category] extends NamesNobody ? never : Category;
}[StreamCategory];

/** The kinds that name an owner. */
export const ownerStreams: readonly (NamesOwner & { category: OwnerCategory })[] = Object.entries(
  personStreams as Record<string, NamesOwner | NamesNobody>,
).flatMap(([category, kind]) => ('because' in kind ? [] : [{ ...kind, category: category as OwnerCategory }]));

const named = /^([a-z]+)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A stream's kind and id; undefined for one that names no owner. */
export function ownerStreamOf(stream: string): { category: OwnerCategory; id: string; part: Part | null } | undefined {
  const [, category, id = ''] = named.exec(stream) ?? [];
  const kind = ownerStreams.find((each) => each.category === category);
  return kind && { category: kind.category, id, part: kind.part };
}
