/** The provider's page of an invoice as a link for people; null if it is none, or was erased. */
export function hostedPage(url: string | null | undefined): string | null {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
