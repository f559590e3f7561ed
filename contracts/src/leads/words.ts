/** How somebody of the company contacted an owner. Stored in events: never rename one. */
export const contactLabels = { call: 'Call', meeting: 'Meeting', email: 'Email', text: 'Text message' };
