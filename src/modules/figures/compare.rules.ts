interface Dated {
  name: string;
  starts_at: Date;
}

// Without the year, the number of the edition and everything that is no letter.
const bareName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');

// The latest event of the same name before this one.
export function lastTimeOf<Other extends Dated>(event: Dated, others: readonly Other[]): Other | null {
  const bare = bareName(event.name);
  if (bare === '') return null;
  const before = others.filter(
    ({ name, starts_at }) => bareName(name) === bare && starts_at.getTime() < event.starts_at.getTime(),
  );
  return before.sort((one, other) => other.starts_at.getTime() - one.starts_at.getTime())[0] ?? null;
}

// When the other event was as far from its beginning as this one is now. null: this one is over, and so everything counts.
export function samePoint(
  event: { starts_at: Date; ends_at: Date },
  other: { starts_at: Date },
  now: Date,
): Date | null {
  if (event.ends_at <= now) return null;
  return new Date(other.starts_at.getTime() - (event.starts_at.getTime() - now.getTime()));
}
