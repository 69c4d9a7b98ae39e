// What requests bring is in memory while they are answered: this much of all of them together.
const ROOM_BYTES = 128 * 1024 * 1024;
let taken = 0;

// Takes the room for one body, and answers how it is given back; null: there is none now.
export function takeRoom(bytes: number): (() => void) | null {
  if (taken + bytes > ROOM_BYTES) return null;
  taken += bytes;
  let isBack = false;
  return () => {
    if (isBack) return;
    isBack = true;
    taken -= bytes;
  };
}
