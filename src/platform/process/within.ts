// Undefined when the work takes longer; it goes on all the same.
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const bell = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, bell]);
  } finally {
    clearTimeout(timer);
  }
}
