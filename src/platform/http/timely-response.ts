import { ServerResponse } from 'node:http';

// What answers need to know about the server.
export interface ServerState {
  // Every answer closes its connection.
  isDraining: boolean;
  // Responses that have not begun, oldest first, with the time at which they came.
  unanswered: Map<TimelyResponse, number>;
}

type Given = (...given: unknown[]) => never;

// A response that closes its connection while the server is shutting down, and that the server may answer itself when
// the handler takes too long: what the handler writes after that is dropped.
export class TimelyResponse extends ServerResponse {
  #state: ServerState | null = null;
  #isTakenOver = false;

  waitIn(state: ServerState, since: number): void {
    this.#state = state;
    state.unanswered.set(this, since);
  }

  // The server's own answer, in place of the handler's late one.
  answerInstead(status: number, headers: readonly string[], body: string | Buffer): void {
    if (!this.headersSent && !this.destroyed) {
      this.shouldKeepAlive = false;
      super.writeHead(status, headers as string[]);
      super.end(body);
    }
    this.#isTakenOver = true;
  }

  override writeHead(...given: unknown[]): this {
    if (this.#isTakenOver) return this;
    this.#state?.unanswered.delete(this);
    if (this.#state?.isDraining) this.shouldKeepAlive = false;
    return (super.writeHead as Given).apply(this, given);
  }

  override write(...given: unknown[]): boolean {
    return this.#isTakenOver || (super.write as Given).apply(this, given);
  }

  override end(...given: unknown[]): this {
    return this.#isTakenOver ? this : (super.end as Given).apply(this, given);
  }
}
