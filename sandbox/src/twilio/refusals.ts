/** Why Twilio does not take a message: its own number and words. */
export interface Refusal {
  code: number;
  message: string;
}

const phone = /^\+[1-9]\d{6,14}$/;

/** Twilio's test numbers, which are refused whatever is sent. */
const refusedTo: Record<string, (to: string) => Refusal> = {
  '+15005550001': (to) => ({ code: 21211, message: `Invalid 'To' Phone Number: ${to}` }),
  '+15005550002': (to) => ({ code: 21612, message: `The message cannot be sent to ${to}: it can't be routed` }),
  '+15005550003': () => ({ code: 21408, message: 'Permission to send an SMS has not been enabled for this region' }),
  '+15005550004': () => ({ code: 21610, message: 'Attempt to send to unsubscribed recipient' }),
  '+15005550009': (to) => ({ code: 21614, message: `'To' number is not a valid mobile number: ${to}` }),
};
const refusedFrom: Record<string, (from: string) => Refusal> = {
  '+15005550001': (from) => ({ code: 21212, message: `Invalid 'From' Phone Number: ${from}` }),
  '+15005550007': (from) => ({ code: 21606, message: `The 'From' phone number ${from} is not one of yours` }),
  '+15005550008': () => ({ code: 21611, message: "The message queue of this 'From' number is full" }),
};

/** @param unsubscribed who has texted STOP @returns undefined: it is taken */
export function refusalOf(form: URLSearchParams, unsubscribed: ReadonlySet<string>): Refusal | undefined {
  const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [string, string, string];
  if (!to) return { code: 21604, message: "A 'To' phone number is required." };
  if (!from && !form.get('MessagingServiceSid')) return { code: 21603, message: "A 'From' phone number is required." };
  if (!body) return { code: 21602, message: 'Message body is required.' };
  if (body.length > 1600) {
    return { code: 21617, message: 'The concatenated message body exceeds the 1600 character limit' };
  }
  const known = refusedFrom[from]?.(from) ?? refusedTo[to]?.(to);
  if (known) return known;
  if (!phone.test(to)) return { code: 21211, message: `Invalid 'To' Phone Number: ${to}` };
  if (from && !phone.test(from)) return { code: 21212, message: `Invalid 'From' Phone Number: ${from}` };
  if (unsubscribed.has(to)) return { code: 21610, message: 'Attempt to send to unsubscribed recipient' };
  return undefined;
}
