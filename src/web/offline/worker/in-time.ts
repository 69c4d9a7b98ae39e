// A network that does not answer within this time counts as missing.
const PATIENCE_MS = 4_000;

// The network's answer, or the kept one if there is no network or it is too slow.
export async function inTime(
  fresh: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  patienceMs: number,
): Promise<Response> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(kept);
  try {
    return await Promise.race([fresh, late.then((old) => old ?? fresh)]);
  } catch (error) {
    const old = await kept();
    if (old) return old;
    throw error;
  }
}

// The same for what is worth more, however old, than a server's excuse.
export async function soundInTime(
  fresh: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const page = await inTime(fresh, kept, PATIENCE_MS);
  return page.status >= 500 ? ((await kept()) ?? page) : page;
}
