import { sentEmailSchema, type SentEmail } from '../../../../../contracts/src/messages/commands.js';
import { command } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';
import { whileSignedIn } from '../../session/while-signed-in.js';

/** A message that is sent to a lead by hand. */
export type WrittenMessage = { channel: 'email'; to: string; template: string } | WrittenText;
type WrittenText = { channel: 'sms' } & ({ words: string } | { template: string });

/** Sends it, and reads the lead's history again. @param key the same one for the same intent @throws ApiProblem */
export async function sendMessage(leadId: string, message: WrittenMessage, key: string): Promise<SentEmail> {
  const { channel, ...body } = message;
  const path = channel === 'email' ? '/api/email/send' : `/api/leads/${leadId}/texts`;
  try {
    return await whileSignedIn(() => command(path, sentEmailSchema, { body, key }));
  } finally {
    // Reads it after a refusal too: the history gives the reason.
    await queryClient.invalidateQueries({ queryKey: historyKey('lead', leadId) });
  }
}
