import { ServerResponse } from 'node:http';

// What the server is up to, as its answers need to know it.
export interface House {
  // Connections end with their answer.
  isDraining: boolean;
  // What has no answer yet, oldest first, and since when.
  unanswered: Map<TimelyResponse, number>;
}

type Given = (...given: unknown[]) => never;

// An answer that ends its connection where the server is about to end, however it is written, and that the server may
// give itself when it takes too long: what its author says afterwards goes nowhere.
export class TimelyResponse extends ServerResponse {
  #house: House | null = null;
  #isTakenOver = false;

  waitIn(house: House, since: number): void {
    this.#house = house;
    house.unanswered.set(this, since);
  }

  // The server's own answer, in place of the one that does not come.
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
    this.#house?.unanswered.delete(this);
    if (this.#house?.isDraining) this.shouldKeepAlive = false;
    return (super.writeHead as Given).apply(this, given);
  }

  override write(...given: unknown[]): boolean {
    return this.#isTakenOver || (super.write as Given).apply(this, given);
  }

  override end(...given: unknown[]): this {
    return this.#isTakenOver ? this : (super.end as Given).apply(this, given);
  }
}
