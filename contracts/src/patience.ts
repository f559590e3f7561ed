// Who waits for whom, each longer than the one it waits for (docs/operations.md, "Who waits how long").

/** How long a command or a read is tried while the log has no leader. A cluster replaced a frozen one within 17 s; an append comes a few later. */
export const logPatienceMs = 22_000;
/** After so long without an end the first request with an Idempotency-Key counts as one whose process died. */
export const abandonedMs = logPatienceMs + 4_000;
/** How long a second request with the same Idempotency-Key waits for the first: longer, so that it gets its turn. */
export const repeatPatienceMs = abandonedMs + 1_000;
/** How long a page waits for an answer. Whoever asks again later need not wait for the first request any more. */
export const answerPatienceMs = repeatPatienceMs + 5_000;

/** How often a live stream says that it stands. */
export const beatMs = 15_000;
/** After so long without a word a page opens its live stream anew: the process that sends it hangs, or the way there. */
export const silentStreamMs = 2 * beatMs + 5_000;
