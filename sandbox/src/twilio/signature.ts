import { createHmac } from 'node:crypto';

/**
 * `X-Twilio-Signature` of a form: the whole address and, in order of the names, each name and value, under the account's token.
 * @param url as the receiver is called, with its query
 */
export function twilioSignature(authToken: string, url: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name]!, url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
