const attendedMs = 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let touchedAt = Date.now();

// A server-rendered page has no user.
if (typeof window !== 'undefined') {
  const touched = () => (touchedAt = Date.now());
  for (const sign of signs) window.addEventListener(sign, touched, { capture: true, passive: true });
}

/**
 * Whether somebody has opened or touched this page within the last minute. At other times the page's own requests do not prevent
 * their session from expiring.
 */
export function isAttended(): boolean {
  return Date.now() - touchedAt < attendedMs;
}
