// A place that is left when so many have come to it: in a control everybody has looked before anybody writes, however slow
// the machine is.
export function meetingOf(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = people;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}
