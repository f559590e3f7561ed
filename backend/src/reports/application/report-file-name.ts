/** "property-analysis-100-sample-st.pdf": plain ASCII, so that it can stand in any header and on any disk. Pure. */
export function reportFileName(streetAddress: string): string {
  const street = streetAddress
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `property-analysis${street && `-${street}`}.pdf`;
}
