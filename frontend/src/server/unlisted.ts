/** Pages that search engines should not list. */
export const unlisted: ReadonlySet<string> = new Set(['/login', '/payment/success']);
