/**
 * The header for a file of any name (RFC 6266): the encoded name, and a fallback of letters, digits and few signs for programs that
 * don't know that form. @param name well-formed Unicode
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
