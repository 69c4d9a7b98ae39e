// Old addresses of an event that go on leading to it. Whoever prints one keeps it for as long as it matters; nobody keeps a
// hundred of them from others.
export const MOST_FORMER_SLUGS = 5;

const DAY_MS = 86_400_000;

interface Former {
  slug: string;
  left_at: Date;
}

// What becomes of them, the last one first, when an event goes from one slug to another; null: it has left too many within a day.
// One to which it returns is its own again, and a draft that nobody ever saw leaves none behind.
export function leaveSlug(
  former: readonly Former[],
  { from, to, wasPublished }: { from: string; to: string; wasPublished: boolean },
  now: Date,
): { free: string[]; keep: Former | null } | null {
  const others = former.filter(({ slug }) => slug !== to);
  const returned = others.length < former.length ? [to] : [];
  if (!wasPublished) return { free: returned, keep: null };
  const lately = others.filter(({ left_at }) => left_at.getTime() > now.getTime() - DAY_MS);
  if (lately.length >= MOST_FORMER_SLUGS) return null;
  const old = others.slice(MOST_FORMER_SLUGS - 1).map(({ slug }) => slug);
  return { free: [...returned, ...old], keep: { slug: from, left_at: now } };
}
