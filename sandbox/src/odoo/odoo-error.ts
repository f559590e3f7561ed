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
