import { StripeRefusal } from './refusal.js';

interface Saved {
  request: string;
  status: number;
  body: unknown;
}

/** What was answered to a key is answered to it again, failures too; other parameters under the same key are an error. */
export class SavedAnswers {
  private readonly saved = new Map<string, Saved>();

  /**
   * @param request what was asked: path and body
   * @throws StripeRefusal 400 idempotency_error
   */
  once(key: string, request: string, work: () => unknown): { status: number; body: unknown; replayed: boolean } {
    const before = this.saved.get(key);
    if (before && before.request !== request)
      throw new StripeRefusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (before) return { ...before, replayed: true };
    const answer = answerOf(work);
    this.saved.set(key, { request, ...answer });
    return { ...answer, replayed: false };
  }

  clear(): void {
    this.saved.clear();
  }
}

/** Kept as JSON, as it was then: the thing itself goes on changing. */
function answerOf(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: JSON.parse(JSON.stringify(work())) as unknown };
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.statusCode, body: error.body };
    throw error;
  }
}
