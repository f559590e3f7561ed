/** Whether this process is shutting down: health says so before connections are closed. */
export class ProcessState {
  stopping = false;
}
