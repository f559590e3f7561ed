/**
 * @typedef {import('./person.mjs').Person} Person
 *
 * @typedef {object} Cast who acts on a system that is to be frozen, and what they note down about it
 * @property {Person} admin
 * @property {Person} staff
 * @property {() => Person} visitor a new one
 * @property {() => Promise<void>} quiet resolves once nothing is under way
 * @property {(path: string, form: Record<string, string>) => Promise<void>} outside sends a form to a page of the sandbox
 * @property {(fault: object) => Promise<void>} fail makes a provider of the sandbox fail
 * @property {(provider: string) => Promise<any>} kept what a provider of the sandbox has
 * @property {Record<string, unknown>} about what happened to whom
 */

/** What a public form sends besides its fields. */
export const filledIn = { website: '', filledInMs: 20_000, consentTextVersion: 1 };

let count = 0;

/**
 * Staff add a lead. @param {Cast} cast @param {Record<string, unknown>} lead
 * @returns {Promise<string>} its id
 */
export async function addLead({ staff }, lead) {
  count += 1;
  const sample = {
    ...{ name: `Sample Frozen ${count}`, email: `frozen${count}@example.com`, source: 'manual' },
    ...{ propertyAddress: `${100 + count} Frozen Ln, Ankeny, IA 50023`, estimatedRentCents: 150_000 + count * 100 },
  };
  return (await staff.post('/api/leads', { ...sample, ...lead })).id;
}

/** Whole days from now, as an instant. @param {number} days */
export function inDays(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
