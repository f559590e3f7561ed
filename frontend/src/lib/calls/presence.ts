const attendedMs = 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let touchedAt = Date.now();

// Rendered on a server there is nobody.
if (typeof window !== 'undefined') {
  const touched = () => (touchedAt = Date.now());
  for (const sign of signs) window.addEventListener(sign, touched, { capture: true, passive: true });
}

/**
 * Whether somebody has opened or touched this page within the last minute. What it asks for by itself at other times does not keep
 * their session from ending for idleness.
 */
export function isAttended(): boolean {
  return Date.now() - touchedAt < attendedMs;
}
