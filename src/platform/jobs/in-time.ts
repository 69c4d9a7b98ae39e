// Fails when the work takes longer than it may. The work itself goes on, so doing it again must be harmless.
export async function inTime(seconds: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bell = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} s`)), seconds * 1_000);
    timer.unref();
  });
  try {
    await Promise.race([work(), bell]);
  } finally {
    clearTimeout(timer);
  }
}
