/** The part of autocannon 9 that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Client {
    setRequests(requests: Request[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests?: Request[];
    setupClient?: (client: Client) => void;
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
