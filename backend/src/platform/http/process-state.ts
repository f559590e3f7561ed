/** Whether this process is on its way out: health says so before connections are closed. */
export class ProcessState {
  stopping = false;
}
