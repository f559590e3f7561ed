/** An error as Odoo's Python raises it. */
export class OdooError extends Error {
  /** @param name the exception's, such as odoo.exceptions.AccessError @param status with which JSON-2 answers */
  constructor(
    override readonly name: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export const accessDenied = () => new OdooError('odoo.exceptions.AccessDenied', 'Access Denied', 401);
export const notFound = (message: string) => new OdooError('werkzeug.exceptions.NotFound', message, 404);
export const wrongCall = (message: string) => new OdooError('werkzeug.exceptions.UnprocessableEntity', message, 422);
export const missingRecord = (id: number) =>
  new OdooError(
    'odoo.exceptions.MissingError',
    `Record does not exist or has been deleted. (Record: crm.lead(${id},))`,
    404,
  );

/** The body of JSON-2's answer. */
export function json2Error({ name, message }: Pick<OdooError, 'name' | 'message'>) {
  return { name, message, arguments: [message], context: {}, debug: '' };
}

/** The body of the older API's answer, which comes with HTTP 200. */
export function jsonrpcError({ name, message }: Pick<OdooError, 'name' | 'message'>) {
  return {
    code: 200,
    message: 'Odoo Server Error',
    data: { name, debug: '', message, arguments: [message], context: {} },
  };
}

type Row = Readonly<Record<string, unknown>>;
type Matches = (row: Row) => boolean;

/**
 * A search domain: conditions `[field, operator, value]`, all of which must hold, or with '|' one of the two that follow.
 * @throws OdooError for what is no domain
 */
export function domainFilter(domain: unknown): Matches {
  if (!Array.isArray(domain)) throw wrongCall('domain must be a list');
  const left = [...(domain as unknown[])];
  const all: Matches[] = [];
  while (left.length > 0) all.push(next(left));
  return (row) => all.every((matches) => matches(row));
}

function next(left: unknown[]): Matches {
  const first = left.shift();
  if (first === '|') {
    const [one, other] = [next(left), next(left)];
    return (row) => one(row) || other(row);
  }
  if (!Array.isArray(first) || first.length !== 3) throw wrongCall(`Invalid domain term ${JSON.stringify(first)}`);
  const [field, operator, value] = first as [string, string, unknown];
  return (row) => {
    const holds = operators[operator];
    if (!holds) throw wrongCall(`Invalid operator ${operator}`);
    return holds(row[field] ?? false, value);
  };
}

/** Of Odoo's, those that are asked with here. */
const operators: Record<string, (has: unknown, value: unknown) => boolean> = {
  '=': (has, value) => has === value,
  in: (has, value) => Array.isArray(value) && value.includes(has),
  '>': (has, value) => Number(has) > Number(value),
  ilike: (has, value) => typeof has === 'string' && has.toLowerCase().includes(String(value).toLowerCase()),
};
