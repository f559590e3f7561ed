/** The link that calls a written number: its digits, with an extension as one (RFC 3966). */
export function callLink(phone: string): string {
  const [number = '', extension] = phone.split(/(?:extension|ext\.?|x|#)/i);
  const digits = (text: string) => text.replace(/\D/g, '');
  const plus = number.trim().startsWith('+') ? '+' : '';
  return `tel:${plus}${digits(number)}${extension === undefined ? '' : `;ext=${digits(extension)}`}`;
}
