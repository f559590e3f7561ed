/**
 * A signal that is aborted with a TimeoutError after that time, or with the other signal and its reason.
 *
 * It stands for `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: up to Node 24 at least, nothing but the timer holds that timeout, and
 * only weakly, so that after a garbage collection nothing ends what waits for it (github.com/nodejs/node, "lib: defer AbortSignal.any()
 * following", #62367, and what it names). Like those, the timer keeps no process running.
 * @param ms milliseconds
 */
export function timeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const limited = new AbortController();
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    limited.abort(signal?.aborted ? signal.reason : new DOMException('The time is over', 'TimeoutError'));
  };
  const timer = setTimeout(end, ms);
  timer.unref();
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end);
  return limited.signal;
}
