/**
 * Covers the page until it is known whether the person may see the next one. It is drawn outside the router, which shows nothing for a
 * guard that runs before its first page.
 * @returns removes the spinner
 */
export function showGuardSpinner(): () => void {
  const cover = document.createElement('div');
  cover.className = 'fixed inset-0 z-50 grid place-items-center bg-ground';
  cover.setAttribute('role', 'status');
  const words = document.createElement('span');
  words.className = 'sr-only';
  words.textContent = 'Checking your access…';
  const ring = document.createElement('span');
  ring.className =
    'size-8 animate-spin rounded-full border-4 border-line-strong border-t-accent motion-reduce:animate-none';
  cover.append(words, ring);
  document.body.append(cover);
  return () => cover.remove();
}
