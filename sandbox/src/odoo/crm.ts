import { domainFilter, missingRecord, notFound, OdooError, wrongCall } from './domain.js';

/** A record of crm.lead. What is empty is false, as Odoo has it. */
export interface CrmLead extends Record<string, unknown> {
  id: number;
  active: boolean;
}

/** A call of a method, with its arguments by name. */
export interface ModelCall {
  method: string;
  ids: number[];
  args: Record<string, unknown>;
  context: Record<string, unknown>;
}

const textFields = [
  'name',
  'contact_name',
  'email_from',
  'phone',
  'street',
  'street2',
  'city',
  'zip',
  'description',
  'referred',
];
const writable = new Set([...textFields, 'active']);

/** Odoo's CRM, as far as it is asked: the model crm.lead and the table of external ids. */
export class Crm {
  private readonly leads = new Map<number, CrmLead>();
  private readonly externalIds = new Map<string, number>();
  private lastId = 0;

  constructor(private readonly now: () => Date) {}

  /** All of them, archived ones too, the newest first. */
  all(): CrmLead[] {
    return [...this.leads.values()].reverse();
  }

  /** @throws OdooError */
  call({ method, ids, args, context }: ModelCall): unknown {
    switch (method) {
      case 'create':
        return listOf(args.vals_list).map((values) => this.create(values));
      case 'write':
        return this.write(ids, rowOf(args.vals));
      case 'unlink':
        return this.unlink(ids);
      case 'read':
        return ids.map((id) => this.shown(this.existing(id), args.fields));
      case 'search':
        return this.found(args, context).map(({ id }) => id);
      case 'search_count':
        return this.found(args, context).length;
      case 'search_read':
        return this.found(args, context).map((lead) => this.shown(lead, args.fields));
      case 'load':
        return this.load(args.fields, args.data);
      case 'get_metadata':
        return ids.map((id) => ({ id: this.existing(id).id, xmlid: this.externalIdOf(id) ?? false, noupdate: false }));
      default:
        throw notFound(`The method 'crm.lead.${method}' does not exist`);
    }
  }

  create(values: Record<string, unknown>): number {
    if (!values.name) {
      const missing = 'The operation cannot be completed: Missing required value for the field "Opportunity" (name).';
      throw new OdooError('odoo.exceptions.ValidationError', missing, 422);
    }
    const id = ++this.lastId;
    const empty = Object.fromEntries(textFields.map((field) => [field, false]));
    const at = this.stamp();
    this.leads.set(id, {
      ...empty,
      ...known(values),
      id,
      active: values.active !== false,
      create_date: at,
      write_date: at,
    });
    return id;
  }

  write(ids: readonly number[], values: Record<string, unknown>): true {
    for (const id of ids) Object.assign(this.existing(id), known(values), { write_date: this.stamp() });
    return true;
  }

  /** A record's external id goes with it. */
  unlink(ids: readonly number[]): true {
    for (const id of ids) {
      this.existing(id);
      this.leads.delete(id);
      for (const [name, of] of this.externalIds) if (of === id) this.externalIds.delete(name);
    }
    return true;
  }

  reset(): void {
    this.leads.clear();
    this.externalIds.clear();
    this.lastId = 0;
  }

  /** As an import: a row whose external id is known changes its record. Nothing is taken where one row can't be. */
  private load(fields: unknown, data: unknown) {
    if (!Array.isArray(fields) || !Array.isArray(data)) throw wrongCall("missing a required argument: 'fields'");
    const rows = (data as unknown[][]).map((row) =>
      Object.fromEntries((fields as string[]).map((field, index) => [field, row[index]])),
    );
    if (rows.some(({ name }) => !name))
      return {
        ids: false,
        messages: [{ type: 'error', message: "Missing required value for the field 'Opportunity' (name)" }],
      };
    const ids = rows.map(({ id: externalId, ...values }) => {
      const before = typeof externalId === 'string' ? this.externalIds.get(externalId) : undefined;
      if (before !== undefined) this.write([before], values);
      const id = before ?? this.create(values);
      if (typeof externalId === 'string') this.externalIds.set(externalId, id);
      return id;
    });
    return { ids, messages: [], nextrow: 0 };
  }

  /** Archived records are found where the context says `active_test: false`, or the domain asks for them. */
  private found(args: Record<string, unknown>, context: Record<string, unknown>): CrmLead[] {
    const matches = domainFilter(args.domain ?? []);
    const isAskedFor = JSON.stringify(args.domain ?? []).includes('"active"');
    const withArchived = context.active_test === false || isAskedFor;
    const found = [...this.leads.values()].filter((lead) => (withArchived || lead.active) && matches(lead));
    if (args.order === 'id desc' || args.order === undefined) found.reverse();
    else if (args.order !== 'id' && args.order !== 'id asc')
      throw wrongCall(`Unknown order ${JSON.stringify(args.order)}`);
    const offset = Number(args.offset ?? 0);
    return found.slice(offset, args.limit ? offset + Number(args.limit) : undefined);
  }

  private shown(lead: CrmLead, fields: unknown): Record<string, unknown> {
    const asked = Array.isArray(fields) ? (fields as string[]) : Object.keys(lead);
    const unknown = asked.find((field) => !(field in lead));
    if (unknown !== undefined)
      throw new OdooError('builtins.ValueError', `Invalid field '${unknown}' on model 'crm.lead'`, 500);
    return { id: lead.id, ...Object.fromEntries(asked.map((field) => [field, lead[field]])) };
  }

  private existing(id: number): CrmLead {
    const lead = this.leads.get(id);
    if (!lead) throw missingRecord(id);
    return lead;
  }

  private externalIdOf(id: number): string | undefined {
    return [...this.externalIds].find(([, of]) => of === id)?.[0];
  }

  /** As Odoo writes instants. */
  private stamp(): string {
    return this.now().toISOString().slice(0, 19).replace('T', ' ');
  }
}

/** Values of fields; an empty text is false. @throws OdooError for a field that is none */
function known(values: Record<string, unknown>): Record<string, unknown> {
  const wrong = Object.keys(values).find((field) => !writable.has(field));
  if (wrong !== undefined) throw new OdooError('builtins.ValueError', `Invalid field '${wrong}' in 'crm.lead'`, 500);
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? false : value]));
}

function rowOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongCall('missing a required argument');
  return value as Record<string, unknown>;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(rowOf) : [rowOf(value)];
}
